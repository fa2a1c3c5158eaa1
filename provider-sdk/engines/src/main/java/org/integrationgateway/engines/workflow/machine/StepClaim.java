package org.integrationgateway.engines.workflow.machine;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.workflow.StepAction;
import org.jspecify.annotations.Nullable;

/**
 * The right to make one attempt of one step, as long as its lease lasts.
 *
 * @param fence number of the claim of the step
 * @param attemptId of the attempt, which is the idempotency key too
 * @param undo whether the action undoes the step
 * @param runAs subject that the definition's runs act as
 * @param createdBy subject that started the run
 * @param scopes of the token that started the run
 * @param depth of the call that started it
 * @param chain the calls above it
 * @param trace the step of the call that started it, in its trace
 */
public record StepClaim(
    String runId,
    int position,
    String stepId,
    long fence,
    String attemptId,
    StepAction action,
    boolean undo,
    Map<String, @Nullable Object> inputs,
    Optional<Duration> timeout,
    Optional<String> runAs,
    Optional<String> createdBy,
    List<String> scopes,
    int depth,
    List<String> chain,
    Optional<String> trace) {
  /**
   * Extends the lease.
   *
   * @return false when the lease is lost: another process makes the attempt, or the step has ended
   */
  public boolean renew(WorkflowTransaction tx, Instant now, Duration lease) {
    var stored = tx.get(Table.STEPS, Table.key(runId, position));
    if (stored.isEmpty()) {
      return false;
    }
    var step = new StepState(stored.get());
    boolean held = step.renew(fence, now, lease);
    step.save(tx);
    return held;
  }
}
