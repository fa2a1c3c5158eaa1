package org.integrationgateway.people.login;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;

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
