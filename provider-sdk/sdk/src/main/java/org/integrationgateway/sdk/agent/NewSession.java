package org.integrationgateway.sdk.agent;

import java.util.Map;
import java.util.Optional;

/**
 * A session to be.
 *
 * @param model name of the model; 1 to 255 characters
 * @param clientRef the client's own; at most 255 characters
 * @param metadata the client's own; at most 64 members, names of at most 128 and values of at most
 *     1,024 characters
 * @param workspace sources to work on
 * @param idempotencyKey the same key again answers the same session; 1 to 255 visible ASCII
 *     characters
 */
public record NewSession(
    String model,
    Optional<String> clientRef,
    Map<String, String> metadata,
    Optional<Workspace> workspace,
    Optional<String> idempotencyKey) {
  public NewSession {
    Rules.name("/model", model);
    Rules.name("/clientRef", clientRef);
    metadata = Rules.metadata(metadata);
    Rules.idempotencyKey(idempotencyKey);
  }

  /** A session with a model, and nothing else said. */
  public static NewSession of(String model) {
    return new NewSession(model, Optional.empty(), Map.of(), Optional.empty(), Optional.empty());
  }

  /** The same under an idempotency key. */
  public NewSession once(String key) {
    return new NewSession(model, clientRef, metadata, workspace, Optional.of(key));
  }
}
