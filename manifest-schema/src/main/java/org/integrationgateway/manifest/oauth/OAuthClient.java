package org.integrationgateway.manifest.oauth;

import java.util.Optional;
import org.integrationgateway.manifest.secret.ConfiguredValue;

/**
 * The client that the gateway is at the authorization server.
 *
 * @param id {@code clientId}; empty where the deployment gives it, or registration does
 * @param secret {@code clientSecret}; empty for public clients, and where the deployment gives it
 * @param authentication {@code clientAuth}, by default in the body
 */
public record OAuthClient(
    Optional<ConfiguredValue> id,
    Optional<ConfiguredValue> secret,
    ClientAuthentication authentication) {
  /** Nothing is said about the client. */
  public static final OAuthClient UNSPECIFIED =
      new OAuthClient(Optional.empty(), Optional.empty(), ClientAuthentication.BODY);
}
