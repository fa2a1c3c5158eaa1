package org.integrationgateway.server.config;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.Relationship;

/**
 * What the authorization provider is told at start.
 *
 * @param model empty: it keeps what it has
 * @param relationships the static layer
 */
public record AuthorizationConfig(
    Optional<AuthorizationModel> model, List<Relationship> relationships) {
  /** Nothing. */
  public static final AuthorizationConfig NONE =
      new AuthorizationConfig(Optional.empty(), List.of());

  public AuthorizationConfig {
    relationships = List.copyOf(relationships);
  }
}
