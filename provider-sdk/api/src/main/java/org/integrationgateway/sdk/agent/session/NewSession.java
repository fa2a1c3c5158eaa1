package org.integrationgateway.sdk.agent.session;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.MemberRules;

/**
 * The request to open a session.
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
    Optional<SourceWorkspace> workspace,
    Optional<String> idempotencyKey) {
  public NewSession {
    MemberRules.name("/model", model);
    MemberRules.name("/clientRef", clientRef);
    metadata = MemberRules.metadata(metadata);
    MemberRules.idempotencyKey(idempotencyKey);
  }

  /** A request with a model and no other members. */
  public static NewSession of(String model) {
    return new NewSession(model, Optional.empty(), Map.of(), Optional.empty(), Optional.empty());
  }

  /** The same under an idempotency key. */
  public NewSession once(String key) {
    return new NewSession(model, clientRef, metadata, workspace, Optional.of(key));
  }
}
