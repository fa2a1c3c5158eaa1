package org.integrationgateway.manifest.connection;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;

/**
 * How a connection authenticates.
 *
 * @param credentials what the user fills in; for bearer and manual never empty
 * @param tokenPrefix stands before the token instead of {@code "Bearer "}
 * @param oauth the members that only OAuth types have, as they are written
 */
public record ConnectionAuth(
    AuthType type,
    List<CredentialField> credentials,
    AuthMapping mapping,
    Optional<String> tokenPrefix,
    Map<String, Node> oauth) {
  /** No authentication. */
  public static final ConnectionAuth NONE =
      new ConnectionAuth(AuthType.NONE, List.of(), AuthMapping.NONE, Optional.empty(), Map.of());

  public ConnectionAuth {
    boolean asks = type == AuthType.BEARER || type == AuthType.MANUAL;
    credentials =
        asks && credentials.isEmpty() ? List.of(CredentialField.TOKEN) : List.copyOf(credentials);
    oauth = Map.copyOf(oauth);
  }
}
