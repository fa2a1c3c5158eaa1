package org.integrationgateway.people.login;

import java.net.URI;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.identity.Person;
import org.jspecify.annotations.Nullable;

/** The part of a login at an identity provider that is beyond {@code Identity}. */
public interface LoginPort {
  /** The port of a provider that only has {@code Identity}. */
  LoginPort NONE = new LoginPort() {};

  /**
   * Checks the parameters with which the browser came back, the issuer among them (RFC 9207).
   *
   * @throws ServiceException {@code INVALID_GRANT} when they are another issuer's
   */
  default void checkResponse(Map<String, String> parameters) {}

  /**
   * The page where the browser logs out of the provider too.
   *
   * @param grantId of the session that ended
   * @param returnTo where the browser comes back to
   */
  default Optional<URI> logoutPage(String grantId, URI returnTo) {
    return Optional.empty();
  }

  /**
   * A person, and what the provider permits a client to do for this person.
   *
   * @param claims of the assertion
   */
  record Asserted(Person person, Map<String, @Nullable Object> claims, Instant expiresAt) {}

  /**
   * Reads an Identity Assertion JWT Authorization Grant
   * (draft-ietf-oauth-identity-assertion-authz-grant).
   *
   * @param audiences the URL of this gateway, as the provider may write it
   * @throws ServiceException {@code INVALID_GRANT} when this provider has not signed it for this
   *     gateway; {@code UNAVAILABLE} when that cannot be found out now
   */
  default Asserted identityAssertion(Secret assertion, Collection<String> audiences) {
    throw new ServiceException(
        ServiceException.Reason.INVALID_GRANT,
        "the identity provider of this gateway asserts no identities");
  }

  /**
   * Reads a token of OpenID Connect Back-Channel Logout 1.0; ends the grants that it names, and
   * returns their ids.
   *
   * @throws ServiceException {@code INVALID_TOKEN} when it is not a valid token of this provider;
   *     {@code UNAVAILABLE} when that cannot be found out now
   */
  default List<String> backChannelLogout(Secret logoutToken) {
    throw new ServiceException(
        ServiceException.Reason.INVALID_TOKEN, "this provider sends no logout tokens");
  }
}
