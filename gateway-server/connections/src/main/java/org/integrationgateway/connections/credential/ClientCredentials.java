package org.integrationgateway.connections.credential;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.manifest.oauth.GrantType;
import org.integrationgateway.sdk.Secret;

/**
 * Connections that get their token without a question to a person: the client for itself (RFC 6749,
 * 4.4), or for the caller by a token about the caller (RFC 8693, RFC 7523). The client is the
 * deployment's, or the one that a user has given in fields of the connection; the token too.
 */
public final class ClientCredentials {
  private static final List<String> IDS = List.of("client_id", "clientId");
  private static final List<String> SECRETS = List.of("client_secret", "clientSecret");
  private static final List<String> TOKENS = List.of("subject_token", "assertion", "id_token");

  private ClientCredentials() {}

  /** Whether the connection gets its token like this. */
  public static boolean isUsedBy(Connection connection) {
    return connection.oauth().filter(oauth -> !oauth.declared().grantType().asks()).isPresent();
  }

  /** Whether the connection gets its token without anything that is stored before. */
  public static boolean isObtained(Connection connection) {
    return connection.fields().isEmpty() && isUsedBy(connection);
  }

  /** Whether the client is the deployment's, so that all callers share one token. */
  public static boolean isShared(Connection connection) {
    return isObtained(connection)
        && connection.oauth().orElseThrow().declared().grantType() == GrantType.CLIENT_CREDENTIALS;
  }

  /** The token that its owner has stored to be exchanged. */
  public static Optional<Secret> token(CredentialFields contents) {
    return first(contents, TOKENS);
  }

  /** The name of the field of that token; empty without one. */
  public static Optional<String> tokenField(CredentialFields contents) {
    return TOKENS.stream().filter(contents.fields()::containsKey).findFirst();
  }

  /** The settings with the client of this credential, where its owner has given one. */
  public static OAuthSettings settings(OAuthSettings declared, CredentialFields contents) {
    var id = first(contents, IDS);
    var secret = first(contents, SECRETS);
    boolean isSecret = declared.declared().client().authentication().isSecret();
    if (id.isEmpty() || isSecret && secret.isEmpty()) {
      return declared;
    }
    return new OAuthSettings(
        declared.key(),
        declared.declared(),
        Optional.of(id.get().<String>use(text -> text)),
        secret,
        declared.mcpServer(),
        declared.outbound());
  }

  /** Returns the fields that are presented upstream: not those of the client and its tokens. */
  static Map<String, Secret> presented(Map<String, Secret> fields) {
    return fields.entrySet().stream()
        .filter(field -> !IDS.contains(field.getKey()) && !SECRETS.contains(field.getKey()))
        .filter(field -> !TOKENS.contains(field.getKey()))
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static Optional<Secret> first(CredentialFields contents, List<String> names) {
    return names.stream()
        .filter(contents.fields()::containsKey)
        .map(contents.fields()::get)
        .findFirst();
  }
}
