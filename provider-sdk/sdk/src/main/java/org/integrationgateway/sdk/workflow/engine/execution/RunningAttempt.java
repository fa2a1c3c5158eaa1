package org.integrationgateway.sdk.workflow.engine.execution;

import java.util.function.Supplier;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.InterruptibleTask;
import org.integrationgateway.sdk.workflow.machine.Outcome;
import org.integrationgateway.sdk.workflow.machine.StepClaim;

/**
 * An attempt under way in this process. Cancelling it interrupts its thread, but not later work of
 * the thread.
 */
public final class RunningAttempt {
  private final StepClaim claim;
  private final Deadline deadline;
  private final InterruptibleTask task = new InterruptibleTask();

  public RunningAttempt(StepClaim claim, Deadline deadline) {
    this.claim = claim;
    this.deadline = deadline;
  }

  public StepClaim claim() {
    return claim;
  }

  public Deadline deadline() {
    return deadline;
  }

  public Outcome make(Supplier<Outcome> attempt) {
    return task.call(() -> deadline.during(attempt))
        .orElseGet(() -> new Outcome.Failed("it was cancelled before it began", false));
  }

  public void cancel() {
    task.cancel();
  }

  public boolean cancelled() {
    return task.requested();
  }
}
