package org.integrationgateway.sdk.workflow.run;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.JsonCopy;
import org.jspecify.annotations.Nullable;

/**
 * The request to start a run for the subject of the call.
 *
 * @param definitionId of the definition
 * @param input of the run; checked against the definition's schema
 * @param runKey its key among the runs of its definition, 1 to 256 characters: at most one running
 *     run has it
 * @param idempotencyKey the same key again answers the same run, for at least 24 hours; 1 to 255
 *     characters
 */
public record RunRequest(
    String definitionId,
    Map<String, @Nullable Object> input,
    Optional<String> runKey,
    Optional<String> idempotencyKey) {
  public RunRequest {
    input = JsonCopy.object(input);
  }

  /** Without keys. */
  public static RunRequest of(String definitionId, Map<String, @Nullable Object> input) {
    return new RunRequest(definitionId, input, Optional.empty(), Optional.empty());
  }

  public RunRequest withRunKey(String key) {
    return new RunRequest(definitionId, input, Optional.of(key), idempotencyKey);
  }

  public RunRequest withIdempotencyKey(String key) {
    return new RunRequest(definitionId, input, runKey, Optional.of(key));
  }
}
