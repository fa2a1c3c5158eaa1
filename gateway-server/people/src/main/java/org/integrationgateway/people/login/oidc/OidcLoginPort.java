package org.integrationgateway.people.login.oidc;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.oidc.OidcLogins;
import org.integrationgateway.people.login.LoginPort;
import org.integrationgateway.sdk.Secret;

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

  @Override
  public Asserted identityAssertion(Secret assertion, Collection<String> audiences) {
    var read = behind.identityAssertion(assertion, audiences);
    return new Asserted(read.person(), read.claims(), read.expiresAt());
  }
}
