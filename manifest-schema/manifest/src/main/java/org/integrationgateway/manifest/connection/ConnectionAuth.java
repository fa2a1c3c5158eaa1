package org.integrationgateway.manifest.connection;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Explained;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
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
 * @param oauth present exactly for {@code oauth2}, with the endpoints of its grant, and {@code
 *     mcp_oauth}, which discovers missing endpoints at the MCP server
 */
@Explained(ForeignAuth.class)
@WrittenAs(AuthForm.class)
@Definition("auth")
@Doc("How the connection authenticates upstream.")
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
    Optional<OAuth> oauth) {
  /** No authentication. */
  public static final ConnectionAuth NONE =
      new ConnectionAuth(
          AuthType.NONE, List.of(), AuthMapping.NONE, Optional.empty(), Optional.empty());

  /**
   * Completes the fields with {@link CredentialField#TOKEN} where the type asks for one.
   *
   * @throws IllegalArgumentException when type and OAuth do not go together, or endpoints are
   *     missing
   */
  public ConnectionAuth {
    boolean asks = type == AuthType.BEARER || type == AuthType.MANUAL;
    credentials =
        asks && credentials.isEmpty() ? List.of(CredentialField.TOKEN) : List.copyOf(credentials);
    if (oauth.isPresent() != type.isOAuth()) {
      throw new IllegalArgumentException("type '" + type.text() + "' and OAuth do not go together");
    }
    if (type == AuthType.OAUTH2 && !oauth.orElseThrow().hasEndpoints()) {
      throw new IllegalArgumentException(
          "oauth2 needs tokenUrl and, unless the grant is client_credentials, authorizationUrl");
    }
  }
}
