package org.integrationgateway.builtin.oidc;

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

/** The part of a browser's login at an OpenID Connect provider that is beyond {@code Identity}. */
public interface OidcLogins {
  /**
   * Checks that an answer comes from this provider (RFC 9207), before its code is used.
   *
   * @param callbackParameters the query of the redirect back to the gateway
   * @throws ServiceException {@code INVALID_GRANT} when the answer names another issuer, or none
   *     although this provider always names itself; {@code UNAVAILABLE}
   */
  void checkResponse(Map<String, String> callbackParameters);

  /**
   * The page at which the provider ends the browser's session there (OpenID Connect RP-Initiated
   * Logout 1.0). Empty when the provider has none, or does not answer: it never delays a logout by
   * a failure.
   *
   * @param returnTo where the provider sends the browser afterwards; registered there
   */
  Optional<URI> logoutPage(String grantId, URI returnTo);

  /**
   * Ends the grants that the provider has ended (OpenID Connect Back-Channel Logout 1.0).
   *
   * @return the ids of the grants that have ended now
   * @throws ServiceException {@code INVALID_TOKEN} for a token that is refused, {@code UNAVAILABLE}
   */
  List<String> backChannelLogout(Secret logoutToken);

  /**
   * A person, and what the provider permits a client to do for this person.
   *
   * @param claims of the assertion, among them {@code client_id} and {@code jti}
   */
  record Asserted(Person person, Map<String, @Nullable Object> claims, Instant expiresAt) {}

  /**
   * Reads an Identity Assertion JWT Authorization Grant.
   *
   * @param audiences the URL of this gateway, as the provider may write it
   * @throws ServiceException {@code INVALID_GRANT} for one that is refused, {@code UNAVAILABLE}
   */
  Asserted identityAssertion(Secret assertion, Collection<String> audiences);
}
