package org.integrationgateway.config.authorization;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.Relationship;

/**
 * The model and relationships that the server gives the authorization provider at start, and the
 * quotas that the server keeps itself.
 *
 * @param model empty: the provider keeps the model that it has
 * @param relationships those that the configuration lists
 * @param quotas of calls
 */
public record AuthorizationConfig(
    Optional<AuthorizationModel> model, List<Relationship> relationships, List<CallQuota> quotas) {
  /** An authorization with neither a model nor relationships. */
  public static final AuthorizationConfig NONE =
      new AuthorizationConfig(Optional.empty(), List.of(), List.of());

  public AuthorizationConfig {
    relationships = List.copyOf(relationships);
    quotas = List.copyOf(quotas);
  }
}
