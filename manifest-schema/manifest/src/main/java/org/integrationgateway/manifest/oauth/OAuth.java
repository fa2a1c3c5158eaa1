package org.integrationgateway.manifest.oauth;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Needed;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;

/**
 * The members of {@code auth} that only the types {@code oauth2} and {@code mcp_oauth} have:
 * endpoints, grant and client (RFC 6749), revocation (RFC 7009) and proof keys (RFC 7636, S256).
 *
 * <p>{@code oauth2} needs a token URL and, unless the grant is {@code client_credentials}, an
 * authorization URL. {@code mcp_oauth} needs neither: both are discovered at the MCP server, as its
 * specification of authorization says. Other members are for servers that deviate from the RFC.
 */
public record OAuth(
    @Default("authorization_code")
        @Doc(
            "authorization_code asks the user; client_credentials is for the app itself"
                + " (RFC 6749, 4.1 and 4.4); token_exchange (RFC 8693) and jwt_bearer (RFC 7523,"
                + " 2.1) get a token for the caller without asking the user.")
        @Example("client_credentials")
        GrantType grantType,
    @Needed(
            rule = "2109",
            reason = "oauth2 needs it to ask the user, which only authorization_code does",
            by = "oauth2",
            of = "type",
            unless = {"client_credentials", "token_exchange", "jwt_bearer"},
            unlessOf = "grantType")
        @Doc(
            "Where the user grants access (RFC 6749, 3.1). Required for oauth2 with the"
                + " grant authorization_code. The route of a page, #/PATH, may be at its end.")
        @Is("url")
        @Example("https://auth.weather.example/authorize")
        Optional<String> authorizationUrl,
    @Needed(
            rule = "2109",
            reason = "%s needs it",
            by = {"oauth2", "twoStep", "session"},
            of = "type")
        @Doc(
            "Where codes and refresh tokens are exchanged for tokens (RFC 6749, 3.2), and fields"
                + " by a login. Required for oauth2, twoStep and session.")
        @Is("url")
        @Example("https://auth.weather.example/token")
        Optional<String> tokenUrl,
    @Doc("Where refresh tokens are exchanged, where that is not tokenUrl.")
        @Is("url")
        @Example("https://auth.weather.example/refresh")
        Optional<String> refreshUrl,
    @Doc("Where a browser flow of OAuth 1.0 begins (RFC 5849, 2.1; oauth1).")
        @Is("url")
        @Example("https://auth.weather.example/oauth/request_token")
        Optional<String> requestTokenUrl,
    @Doc("Where tokens are revoked when the user disconnects (RFC 7009).")
        @Is("url")
        @Example("https://auth.weather.example/revoke")
        Optional<String> revocationUrl,
    @Doc(
            "Whether a code challenge is sent (RFC 7636, S256). Without clientSecret it"
                + " always is.")
        @Example("true")
        @Default("false")
        boolean pkce,
    @Inline OAuthClient client,
    @Inline OAuthAssertion assertion,
    @Inline OAuthScopes scopes,
    @Name("authorizationParams")
        @Doc(
            "Additional parameters of the authorization request. A scope here is used where"
                + " scopes is empty.")
        @Example("{access_type: offline, prompt: consent}")
        @Form(Records.TEXT)
        @Default("{}")
        Map<String, String> authorizationParameters,
    @Doc(
            "Other names of parameters of the authorization request, by the usual name; an empty"
                + " name leaves the parameter out.")
        @Example("{client_id: client_key}")
        @Form(Records.TEXT)
        @Default("{}")
        Map<String, String> authorizationNames,
    @Inline TokenRequest tokenRequest,
    @Inline TokenResponse tokenResponse) {
  public OAuth {
    authorizationParameters =
        Collections.unmodifiableMap(new LinkedHashMap<>(authorizationParameters));
    authorizationNames = Collections.unmodifiableMap(new LinkedHashMap<>(authorizationNames));
    if (authorizationNames.containsKey("state")) {
      throw new InvalidMemberException(
          "authorizationNames", "'state' keeps its name: the flow comes back with it");
    }
  }

  /** The settings of a server of which only the token endpoint is used. */
  public static OAuth ofTokens(TokenRequest request) {
    return new OAuth(
        GrantType.TOKEN_EXCHANGE,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        OAuthClient.UNSPECIFIED,
        OAuthAssertion.NONE,
        OAuthScopes.NONE,
        Map.of(),
        Map.of(),
        request,
        TokenResponse.STANDARD);
  }

  /**
   * Returns whether all endpoints that the grant needs are given, so that no discovery is needed.
   */
  public boolean hasEndpoints() {
    return tokenUrl.isPresent() && (!grantType.asks() || authorizationUrl.isPresent());
  }
}
