package org.integrationgateway.server.builtin.workflow;

import java.time.Duration;

/**
 * How workflows are carried out.
 *
 * @param attemptsAtOnce attempts of steps that this process makes at once
 * @param runsAtOnce runs under way in all; more are refused
 * @param attemptTimeout how long an attempt may take when its step does not say
 * @param lease how long an attempt belongs to a process that does not say that it still makes it
 * @param poll how often to look for what other replicas left
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

  public WorkflowSettings withRetention(Duration time) {
    return new WorkflowSettings(attemptsAtOnce, runsAtOnce, attemptTimeout, lease, poll, time);
  }
}
