package org.integrationgateway.core.connection;

import java.util.List;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.manifest.login.TokenLogin;

/**
 * How a connection gets a token for the fields of its users, as deployed.
 *
 * @param urls of the requests of the login, in order
 * @param outbound sends requests under the egress policy of the app
 */
public record LoginSettings(TokenLogin declared, List<UrlTemplate> urls, Outbound outbound) {
  public LoginSettings {
    urls = List.copyOf(urls);
  }

  /**
   * Prepares a login.
   *
   * @throws IllegalArgumentException when a URL is not one
   */
  public static LoginSettings of(TokenLogin declared, Outbound outbound) {
    return new LoginSettings(
        declared,
        declared.steps().stream().map(step -> UrlTemplate.endpoint(step.url())).toList(),
        outbound);
  }
}
