package org.integrationgateway.engines.workflow.execution;

import java.time.Duration;

/**
 * Settings of a {@link WorkflowEngine}.
 *
 * @param attemptsAtOnce attempts that this process makes at once
 * @param attemptTimeout time limit of an attempt whose step has none
 * @param lease how long a process holds an attempt without renewing its lease
 * @param poll how often to look for tasks of other replicas; without any task a quarter as often
 * @param retention how long runs that have ended, keys and events are kept
 */
public record WorkflowSettings(
    int attemptsAtOnce,
    Duration attemptTimeout,
    Duration lease,
    Duration poll,
    Duration retention) {
  /**
   * 16 attempts at once, each of at most a minute; leases of 10 seconds, a look every 5 seconds, 30
   * days of retention.
   */
  public static final WorkflowSettings DEFAULTS =
      new WorkflowSettings(
          16,
          Duration.ofMinutes(1),
          Duration.ofSeconds(10),
          Duration.ofSeconds(5),
          Duration.ofDays(30));

  /** Returns these settings with this lease. */
  public WorkflowSettings withLease(Duration time) {
    return new WorkflowSettings(attemptsAtOnce, attemptTimeout, time, poll, retention);
  }

  /** Returns these settings with this interval between polls for tasks. */
  public WorkflowSettings withPoll(Duration time) {
    return new WorkflowSettings(attemptsAtOnce, attemptTimeout, lease, time, retention);
  }

  /** Returns these settings with this retention. */
  public WorkflowSettings withRetention(Duration time) {
    return new WorkflowSettings(attemptsAtOnce, attemptTimeout, lease, poll, time);
  }
}
