package org.integrationgateway.server.builtin.workflow;

import java.time.Duration;

/**
 * Settings of workflows.
 *
 * @param attemptsAtOnce attempts that this process makes at once
 * @param runsAtOnce runs under way in all processes; more are refused, except for those that
 *     several processes start within a second
 * @param attemptTimeout time limit of an attempt whose step has none
 * @param lease how long a process holds an attempt without renewing its lease
 * @param poll how often to look for tasks of other replicas
 * @param retention how long runs that have ended, keys and events are kept
 */
public record WorkflowSettings(
    int attemptsAtOnce,
    int runsAtOnce,
    Duration attemptTimeout,
    Duration lease,
    Duration poll,
    Duration retention) {
  public static final WorkflowSettings DEFAULTS =
      new WorkflowSettings(
          16,
          10_000,
          Duration.ofMinutes(1),
          Duration.ofSeconds(10),
          Duration.ofSeconds(5),
          Duration.ofDays(30));

  public WorkflowSettings withLease(Duration time) {
    return new WorkflowSettings(attemptsAtOnce, runsAtOnce, attemptTimeout, time, poll, retention);
  }

  public WorkflowSettings withPoll(Duration time) {
    return new WorkflowSettings(attemptsAtOnce, runsAtOnce, attemptTimeout, lease, time, retention);
  }

  public WorkflowSettings withRunsAtOnce(int runs) {
    return new WorkflowSettings(attemptsAtOnce, runs, attemptTimeout, lease, poll, retention);
  }
}
