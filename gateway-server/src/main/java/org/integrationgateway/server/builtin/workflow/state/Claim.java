package org.integrationgateway.server.builtin.workflow.state;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.workflow.StepAction;
import org.jspecify.annotations.Nullable;

/**
 * The right to make one attempt of one step, as long as its lease lasts.
 *
 * @param fence which claim of the step it is
 * @param attemptId also the idempotency key
 * @param runAs whom the definition says its runs act as
 * @param createdBy who started the run
 * @param scopes what the token of whoever started it was limited to
 * @param depth of the call that started it
 * @param chain the calls that it stood under
 */
public record Claim(
    String runId,
    int position,
    String stepId,
    long fence,
    String attemptId,
    StepAction action,
    Map<String, @Nullable Object> inputs,
    Optional<Duration> timeout,
    Optional<String> runAs,
    Optional<String> createdBy,
    List<String> scopes,
    int depth,
    List<String> chain) {
  /** The key of the step's row. */
  public Key key() {
    return new Key.Array(List.of(Key.of(runId), Key.of((long) position)));
  }
}
