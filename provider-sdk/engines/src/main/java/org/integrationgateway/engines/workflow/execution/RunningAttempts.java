package org.integrationgateway.engines.workflow.execution;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.engines.workflow.store.WorkflowStore;
import org.integrationgateway.sdk.Deadline;

/** The attempts under way in this process. Used by many threads at once. */
public final class RunningAttempts {
  private final Set<RunningAttempt> running = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * Executes work as an attempt under way.
   *
   * @param time limit of the attempt
   * @param work makes the attempt and stores its outcome
   */
  public <T> T during(StepClaim claim, Duration time, Function<RunningAttempt, T> work) {
    var attempt = new RunningAttempt(claim, Deadline.in(time));
    running.add(attempt);
    try {
      if (closed) {
        attempt.cancel();
      }
      return work.apply(attempt);
    } finally {
      running.remove(attempt);
    }
  }

  boolean isEmpty() {
    return running.isEmpty();
  }

  /** Cancels the attempts of runs that were cancelled or have failed, but no compensations. */
  public void cancel(Set<String> runIds) {
    running.stream()
        .filter(attempt -> !attempt.claim().undo() && runIds.contains(attempt.claim().runId()))
        .forEach(RunningAttempt::cancel);
  }

  /**
   * Renews the leases of the attempts, and cancels attempts whose lease is lost or whose time is
   * up.
   */
  void renew(WorkflowStore store, Instant now, Duration lease) {
    var attempts = List.copyOf(running);
    if (attempts.isEmpty()) {
      return;
    }
    var lost =
        store.write(
            tx ->
                attempts.stream()
                    .filter(attempt -> !attempt.claim().renew(tx, now, lease))
                    .toList());
    lost.forEach(RunningAttempt::cancel);
    attempts.stream()
        .filter(attempt -> attempt.deadline().expired())
        .forEach(RunningAttempt::cancel);
  }

  /** Cancels all attempts, and those that begin later. */
  public void close() {
    closed = true;
    running.forEach(RunningAttempt::cancel);
  }
}
