package org.integrationgateway.engines.workflow.execution;

import java.util.function.Supplier;
import org.integrationgateway.engines.workflow.machine.Outcome;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.InterruptibleTask;

/**
 * An attempt under way in this process. Cancelling it interrupts its thread, but not later work of
 * the thread.
 */
public final class RunningAttempt {
  private final StepClaim claim;
  private final Deadline deadline;
  private final InterruptibleTask task = new InterruptibleTask();

  /** An attempt that has not begun. */
  public RunningAttempt(StepClaim claim, Deadline deadline) {
    this.claim = claim;
    this.deadline = deadline;
  }

  /** The right to make it. */
  public StepClaim claim() {
    return claim;
  }

  /** The end of its time. */
  public Deadline deadline() {
    return deadline;
  }

  /** Makes it on this thread, within its deadline; it fails when it was cancelled before. */
  public Outcome make(Supplier<Outcome> attempt) {
    return task.call(() -> deadline.during(attempt))
        .orElseGet(() -> new Outcome.Failed("it was cancelled before it began", false));
  }

  /** Interrupts it, or keeps it from beginning. */
  public void cancel() {
    task.cancel();
  }

  /** Whether the attempt was cancelled. */
  public boolean cancelled() {
    return task.requested();
  }
}
