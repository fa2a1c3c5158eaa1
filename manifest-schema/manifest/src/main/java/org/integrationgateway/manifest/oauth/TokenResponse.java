package org.integrationgateway.manifest.oauth;

import java.util.List;
import org.integrationgateway.manifest.fields.ValuePaths;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/**
 * The members read from the token endpoint's response (RFC 6749, 5.1). With a path such as {@code
 * authed_user.access_token}, the refresh token, the lifetime and the scopes are read beside the
 * access token.
 */
public record TokenResponse(
    @Default(TokenResponse.ACCESS_TOKEN)
        @Doc(
            "JSON path of the access token in the token endpoint's response, when it is not"
                + " access_token; such as authed_user.access_token. Refresh token, lifetime and"
                + " scopes are read beside it. Of a login, '' means that the response itself is"
                + " the token.")
        @Example("authed_user.access_token")
        String accessTokenPath,
    @Name("tokenMetadata")
        @Doc(
            "JSON paths of fields of the token endpoint's response that are kept with the "
                + "connection.")
        @Example("[team_id]")
        @Default("[]")
        List<String> metadata) {
  /** The default path of the access token (RFC 6749, 5.1). */
  public static final String ACCESS_TOKEN = "access_token";

  /** The default members (RFC 6749, 5.1). */
  public static final TokenResponse STANDARD = new TokenResponse(ACCESS_TOKEN, List.of());

  public TokenResponse {
    metadata = List.copyOf(metadata);
    ValuePaths.check("accessTokenPath", accessTokenPath);
    ValuePaths.check("tokenMetadata", metadata);
  }
}
