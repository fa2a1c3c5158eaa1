package org.integrationgateway.sdk.workflow;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a run.
 *
 * @param seq from 1, without gaps
 * @param type {@code run.started}, {@code step.started}, {@code step.retrying}, {@code
 *     step.succeeded}, {@code step.failed}, {@code step.skipped}, {@code step.canceled}, {@code
 *     signal.received}, {@code run.succeeded}, {@code run.failed} or {@code run.canceled}
 * @param stepId which step; empty when it is about the run
 * @param data what belongs to it
 */
public record RunEvent(
    long seq,
    String type,
    Instant time,
    Optional<String> stepId,
    Map<String, @Nullable Object> data) {
  public RunEvent {
    data = Json.object(data);
  }
}
