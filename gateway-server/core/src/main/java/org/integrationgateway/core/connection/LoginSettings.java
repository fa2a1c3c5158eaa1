package org.integrationgateway.core.connection;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.engines.signing.CertificateAccess;
import org.integrationgateway.manifest.login.TokenLogin;
import org.jspecify.annotations.Nullable;

/**
 * How a connection gets a token for the fields of its users, as deployed.
 *
 * @param urls of the requests of the login, in order
 * @param certificate that its requests show in the handshake of TLS
 * @param outbound sends requests under the egress policy of the app
 */
public record LoginSettings(
    TokenLogin declared,
    List<UrlTemplate> urls,
    Optional<CertificateAccess> certificate,
    Outbound outbound) {
  /**
   * Prepares a login.
   *
   * @param certificate as of the record; null: none
   * @throws IllegalArgumentException when a URL is not one
   */
  public static LoginSettings of(
      TokenLogin declared, @Nullable CertificateAccess certificate, Outbound outbound) {
    return new LoginSettings(
        declared,
        declared.steps().stream().map(step -> UrlTemplate.endpoint(step.url())).toList(),
        Optional.ofNullable(certificate),
        outbound);
  }
}
