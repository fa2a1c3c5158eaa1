package org.integrationgateway.server.services.login;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.builtin.oidc.OidcLogins;
import org.integrationgateway.server.login.LoginPort;

/**
 * An OpenID Connect provider, for logins.
 *
 * @param behind the embedded provider
 */
public record OidcLoginPort(OidcLogins behind) implements LoginPort {
  @Override
  public void checkResponse(Map<String, String> parameters) {
    behind.checkResponse(parameters);
  }

  @Override
  public Optional<URI> logoutPage(String grantId, URI returnTo) {
    return behind.logoutPage(grantId, returnTo);
  }

  @Override
  public List<String> backChannelLogout(Secret logoutToken) {
    return behind.backChannelLogout(logoutToken);
  }
}
