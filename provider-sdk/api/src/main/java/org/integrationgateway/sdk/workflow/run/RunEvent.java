package org.integrationgateway.sdk.workflow.run;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.JsonCopy;
import org.jspecify.annotations.Nullable;

/**
 * An event of a run.
 *
 * @param seq from 1, without gaps
 * @param type {@code run.started}, {@code step.started}, {@code step.run_started} with the member
 *     {@code run}, {@code step.retrying}, {@code step.succeeded}, {@code step.failed}, {@code
 *     step.skipped}, {@code step.canceled}, {@code signal.received}, {@code run.succeeded}, {@code
 *     run.failed} or {@code run.canceled}
 * @param stepId the step; empty for an event of the run
 * @param data further members
 */
public record RunEvent(
    long seq,
    String type,
    Instant time,
    Optional<String> stepId,
    Map<String, @Nullable Object> data) {
  public RunEvent {
    data = JsonCopy.object(data);
  }
}
