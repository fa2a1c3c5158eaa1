package org.integrationgateway.manifest.oauth;

import java.util.List;

/**
 * What is read from the token endpoint's answer.
 *
 * @param accessTokenPath JSON path of the access token
 * @param metadata {@code tokenMetadata}: JSON paths of fields that are kept with the credential
 */
public record TokenResponse(String accessTokenPath, List<String> metadata) {
  /** Where RFC 6749, 5.1 puts the access token. */
  public static final String ACCESS_TOKEN = "access_token";

  /** The answer of RFC 6749, 5.1. */
  public static final TokenResponse STANDARD = new TokenResponse(ACCESS_TOKEN, List.of());

  public TokenResponse {
    metadata = List.copyOf(metadata);
    if (accessTokenPath.isBlank()) {
      throw new IllegalArgumentException("accessTokenPath is empty");
    }
  }
}
