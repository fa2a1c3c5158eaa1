package org.integrationgateway.sdk.workflow.run;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.JsonCopy;
import org.jspecify.annotations.Nullable;

/**
 * A signal for a run.
 *
 * @param name 1 to 128 characters
 * @param payload data of the signal
 * @param idempotencyKey the same key again signals once, for at least 24 hours; 1 to 255 characters
 */
public record Signal(
    String name, Map<String, @Nullable Object> payload, Optional<String> idempotencyKey) {
  public Signal {
    payload = JsonCopy.object(payload);
  }

  /** A signal without an idempotency key. */
  public static Signal of(String name, Map<String, @Nullable Object> payload) {
    return new Signal(name, payload, Optional.empty());
  }

  public Signal withIdempotencyKey(String key) {
    return new Signal(name, payload, Optional.of(key));
  }
}
