package org.integrationgateway.manifest.reader;

import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.manifest.oauth.GrantType;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.manifest.oauth.OAuthClient;
import org.integrationgateway.manifest.oauth.OAuthScopes;
import org.integrationgateway.manifest.oauth.TokenExchange;
import org.integrationgateway.manifest.oauth.TokenRequest;
import org.integrationgateway.manifest.oauth.TokenResponse;
import org.integrationgateway.manifest.rules.ConnectionRule;

/** Reads the members of {@code auth} that only OAuth types have. */
final class OAuthReader {
  private OAuthReader() {}

  static OAuth read(Fields fields, AuthType type) {
    var grant = fields.choice("grantType", GrantType.class).orElse(GrantType.AUTHORIZATION_CODE);
    if (type == AuthType.OAUTH2) {
      endpoints(fields, grant);
    }
    return new OAuth(
        grant,
        fields.string("authorizationUrl"),
        fields.string("tokenUrl"),
        fields.string("revocationUrl"),
        fields.bool("pkce").orElse(false),
        client(fields),
        scopes(fields),
        fields.texts("authorizationParams"),
        request(fields),
        response(fields));
  }

  private static void endpoints(Fields fields, GrantType grant) {
    fields.require(ConnectionRule.OAUTH_ENDPOINTS, "oauth2 needs it", "tokenUrl");
    if (grant == GrantType.AUTHORIZATION_CODE) {
      fields.require(
          ConnectionRule.OAUTH_ENDPOINTS,
          "oauth2 needs it to ask the user, unless grantType is client_credentials",
          "authorizationUrl");
    }
  }

  private static OAuthClient client(Fields fields) {
    return new OAuthClient(
        SecretReader.value(fields, "clientId"),
        SecretReader.value(fields, "clientSecret"),
        fields.choice("clientAuth", ClientAuthentication.class).orElse(ClientAuthentication.BODY));
  }

  private static OAuthScopes scopes(Fields fields) {
    return new OAuthScopes(
        fields.strings("scopes"),
        fields.string("scopeParam").orElse(OAuthScopes.PARAMETER),
        fields.string("scopeSeparator").orElse(OAuthScopes.SEPARATOR));
  }

  private static TokenRequest request(Fields fields) {
    return new TokenRequest(
        fields.choice("tokenExchange", TokenExchange.class).orElse(TokenExchange.FORM),
        fields.texts("tokenParams"),
        fields.texts("refreshParams"),
        fields.string("acceptHeader"));
  }

  private static TokenResponse response(Fields fields) {
    return new TokenResponse(
        fields.string("accessTokenPath").orElse(TokenResponse.ACCESS_TOKEN),
        fields.strings("tokenMetadata"));
  }
}
