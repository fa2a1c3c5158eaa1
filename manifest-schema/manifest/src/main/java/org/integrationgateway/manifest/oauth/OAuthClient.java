package org.integrationgateway.manifest.oauth;

import java.util.Optional;
import org.integrationgateway.manifest.secret.ConfiguredValue;

/**
 * The gateway's client at the authorization server.
 *
 * @param id {@code clientId}; empty where the deployment or registration gives it
 * @param secret {@code clientSecret}; empty for public clients, and where the deployment gives it
 * @param authentication {@code clientAuth}, by default in the body
 */
public record OAuthClient(
    Optional<ConfiguredValue> id,
    Optional<ConfiguredValue> secret,
    ClientAuthentication authentication) {
  /** No settings. */
  public static final OAuthClient UNSPECIFIED =
      new OAuthClient(Optional.empty(), Optional.empty(), ClientAuthentication.BODY);
}
