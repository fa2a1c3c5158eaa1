package org.integrationgateway.sdk.identity;

import org.integrationgateway.sdk.Secret;

/**
 * A token and what kind of token it is (RFC 8693, section 3).
 *
 * @param type a URN, as {@link #ACCESS_TOKEN}
 */
public record TypedToken(Secret token, String type) {
  /** An OAuth 2.0 access token. */
  public static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

  /** An access token. */
  public static TypedToken access(Secret token) {
    return new TypedToken(token, ACCESS_TOKEN);
  }
}
