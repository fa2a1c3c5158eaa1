package org.integrationgateway.manifest.oauth;

import java.util.List;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * The members read from the token endpoint's response.
 *
 * @param accessTokenPath JSON path of the access token
 * @param metadata {@code tokenMetadata}: JSON paths of fields that are stored with the credential
 */
public record TokenResponse(String accessTokenPath, List<String> metadata) {
  /** The default path of the access token (RFC 6749, 5.1). */
  public static final String ACCESS_TOKEN = "access_token";

  /** The default members (RFC 6749, 5.1). */
  public static final TokenResponse STANDARD = new TokenResponse(ACCESS_TOKEN, List.of());

  public TokenResponse {
    metadata = List.copyOf(metadata);
    if (accessTokenPath.isBlank()) {
      throw new InvalidMemberException("accessTokenPath", "accessTokenPath is empty");
    }
  }
}
