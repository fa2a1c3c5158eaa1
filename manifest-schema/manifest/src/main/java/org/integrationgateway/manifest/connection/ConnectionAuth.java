package org.integrationgateway.manifest.connection;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Explained;
import org.integrationgateway.manifest.login.AwsSigning;
import org.integrationgateway.manifest.login.ClientTls;
import org.integrationgateway.manifest.login.OAuth1;
import org.integrationgateway.manifest.login.TokenLogin;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.WrittenAs;

/**
 * How a connection authenticates to its upstream.
 *
 * @param type what people do to connect
 * @param credentials fields that the user fills in; never empty for bearer and manual
 * @param mapping how the fields become headers; {@link AuthMapping#NONE}: a single field is
 *     presented as bearer token (RFC 6750)
 * @param tokenPrefix precedes the token in place of {@code "Bearer "}
 * @param oauth present exactly for {@code oauth2}, with the endpoints of its grant, {@code
 *     mcp_oauth}, which discovers missing endpoints at the MCP server, and {@code oauth1}
 * @param login gets a token for the fields; present for the types of logins, and for {@code manual}
 *     with a tokenUrl
 * @param aws present exactly for {@code sigv4}
 * @param oauth1 present exactly for {@code oauth1}
 * @param tls the client certificate that is shown, alone for {@code tls}, or beside the rest
 */
@Explained(ForeignAuth.class)
@WrittenAs(AuthForm.class)
@Definition("auth")
@Doc("How the connection authenticates at the upstream.")
@Example("{type: bearer, credentials: [{name: token, label: API token}]}")
@Keywords(
    "{if: {required: [type], properties: {type: {const: oauth2}}}, then: {required:"
        + " [tokenUrl], if: {required: [grantType], properties: {grantType: {const:"
        + " client_credentials}}}, else: {required: [authorizationUrl]}}}")
public record ConnectionAuth(
    AuthType type,
    List<CredentialField> credentials,
    AuthMapping mapping,
    Optional<String> tokenPrefix,
    Optional<OAuth> oauth,
    Optional<TokenLogin> login,
    Optional<AwsSigning> aws,
    Optional<OAuth1> oauth1,
    Optional<ClientTls> tls) {
  private static final List<CredentialField> ACCESS_KEY =
      List.of(
          new CredentialField("access_key_id", "Access key ID"),
          new CredentialField("secret_access_key", "Secret access key"));
  private static final List<CredentialField> OAUTH1_TOKEN =
      List.of(
          new CredentialField("consumer_key", "Consumer key"),
          new CredentialField("consumer_secret", "Consumer secret"),
          new CredentialField("token", "Token"),
          new CredentialField("token_secret", "Token secret"));
  private static final List<CredentialField> CERTIFICATE =
      List.of(
          new CredentialField("certificate", "Client certificate (PEM)"),
          new CredentialField("private_key", "Private key (PEM)"));
  private static final List<CredentialField> USER =
      List.of(
          new CredentialField("username", "User name"),
          new CredentialField("password", "Password"));

  /** No authentication. */
  public static final ConnectionAuth NONE =
      new ConnectionAuth(
          AuthType.NONE,
          List.of(),
          AuthMapping.NONE,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /**
   * Completes the fields with those that the type asks for.
   *
   * @throws IllegalArgumentException when type and OAuth do not go together, or endpoints are
   *     missing
   */
  public ConnectionAuth {
    boolean inBrowser =
        type == AuthType.OAUTH1 && oauth.flatMap(OAuth::requestTokenUrl).isPresent();
    credentials = credentials.isEmpty() && !inBrowser ? usual(type) : List.copyOf(credentials);
    if (oauth.isPresent() != (type.isOAuth() || type == AuthType.OAUTH1)) {
      throw new IllegalArgumentException("type '" + type.text() + "' and OAuth do not go together");
    }
    if (type.isOAuth() && oauth.orElseThrow().tokenResponse().accessTokenPath().isBlank()) {
      throw new InvalidMemberException("accessTokenPath", "accessTokenPath is empty");
    }
    if (inBrowser && !oauth.orElseThrow().hasEndpoints()) {
      throw new IllegalArgumentException(
          "oauth1 with requestTokenUrl needs authorizationUrl and tokenUrl");
    }
    if (type == AuthType.OAUTH2 && !oauth.orElseThrow().hasEndpoints()) {
      throw new IllegalArgumentException(
          "oauth2 needs tokenUrl and, unless the grant is client_credentials, authorizationUrl");
    }
  }

  /** Whether users allow access in a browser, by OAuth 2.0 or OAuth 1.0. */
  public boolean isInBrowser() {
    return type.isOAuth() || oauth.flatMap(OAuth::requestTokenUrl).isPresent();
  }

  private static List<CredentialField> usual(AuthType type) {
    return switch (type) {
      case NONE, OAUTH2, MCP_OAUTH -> List.of();
      case BEARER, MANUAL, TWO_STEP, JWT, SESSION -> List.of(CredentialField.TOKEN);
      case SIGV4 -> ACCESS_KEY;
      case OAUTH1 -> OAUTH1_TOKEN;
      case DIGEST -> USER;
      case TLS -> CERTIFICATE;
    };
  }
}
