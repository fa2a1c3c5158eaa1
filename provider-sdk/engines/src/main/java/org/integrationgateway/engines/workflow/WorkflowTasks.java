package org.integrationgateway.engines.workflow;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.engines.workflow.machine.OpenRun;
import org.integrationgateway.engines.workflow.machine.Outcome;
import org.integrationgateway.engines.workflow.machine.RunIds;
import org.integrationgateway.engines.workflow.machine.RunViews;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;

/**
 * The tasks that continue runs, each within a transaction of its caller. {@link
 * org.integrationgateway.engines.workflow.execution.WorkflowEngine} executes them; a scheduler of
 * another kind can do so too. A task that is no longer due does nothing, so that it may be executed
 * several times.
 */
public final class WorkflowTasks {
  private final InstantSource clock;
  private final Plans plans = new Plans();
  private final DefinitionStore definitions;
  private final RunStarter starting;
  private final Triggers triggers;

  /**
   * The tasks of one store.
   *
   * @param clock the same as that of the {@link StoredWorkflow}
   * @param log receives times of schedules that start no run
   */
  public WorkflowTasks(WorkflowFeatures features, InstantSource clock, WorkflowLog log) {
    this(features, clock, log, new RunIds()::next);
  }

  /**
   * The tasks of one store whose engine names the runs, because it repeats its work and must find
   * the same names again.
   *
   * @param ids the id of the next run, which begins at a moment; ids sort by creation
   */
  public WorkflowTasks(
      WorkflowFeatures features,
      InstantSource clock,
      WorkflowLog log,
      Function<Instant, String> ids) {
    this.clock = clock;
    this.definitions = new DefinitionStore(plans, features);
    this.starting = new RunStarter(plans, features.schemas(), features.runsAtOnce(), ids);
    this.triggers = new Triggers(starting, plans, definitions.activations(), log);
  }

  Plans plans() {
    return plans;
  }

  DefinitionStore definitions() {
    return definitions;
  }

  RunStarter starting() {
    return starting;
  }

  Triggers triggers() {
    return triggers;
  }

  /**
   * Claims a step for an attempt.
   *
   * @param lease how long the claim lasts unless it is renewed; then the step can be claimed again
   * @return empty when no attempt is due
   */
  public Optional<StepClaim> claim(
      WorkflowTransaction tx, String runId, int position, Duration lease) {
    return OpenRun.load(tx, plans, runId, clock.instant()).claim(position, lease);
  }

  /** The claim of an attempt under way, to make it again under the same id; empty when it ended. */
  public Optional<StepClaim> claimed(
      WorkflowTransaction tx, String runId, int position, long fence) {
    return OpenRun.load(tx, plans, runId, clock.instant()).claimed(position, fence);
  }

  /**
   * Stores the outcome of an attempt, unless its lease is lost.
   *
   * @param nextLease claims the next attempt of the run for this time; empty: claims none
   */
  public Completed complete(
      WorkflowTransaction tx, StepClaim claim, Outcome outcome, Optional<Duration> nextLease) {
    var run = OpenRun.load(tx, plans, claim.runId(), clock.instant());
    run.complete(claim, outcome);
    var next = nextLease.flatMap(run::claimNext);
    return new Completed(run.stopped(), next, run.hasTasks());
  }

  /**
   * The consequences of an outcome.
   *
   * @param stopped runs whose attempts under way end
   * @param next the next attempt
   * @param others whether more tasks are due, now or later
   */
  public record Completed(Set<String> stopped, Optional<StepClaim> next, boolean others) {}

  /** Gives an attempt back, so that another process can make it at once under the same id. */
  public void release(WorkflowTransaction tx, StepClaim claim) {
    OpenRun.load(tx, plans, claim.runId(), clock.instant()).release(claim);
  }

  /**
   * Ends the wait of a step whose time is up, or starts the run that the step starts.
   *
   * @return runs whose attempts under way end
   */
  public Set<String> timer(WorkflowTransaction tx, String runId, int position) {
    var now = clock.instant();
    var run = OpenRun.load(tx, plans, runId, now);
    run.timer(position).ifPresent(start -> starting.below(tx, run, start, now));
    return run.stopped();
  }

  /** Starts one run for the times of a schedule that have passed, and stores its next time. */
  public void schedule(WorkflowTransaction tx, String activationId) {
    triggers.due(tx, activationId, clock.instant());
  }

  /**
   * Deletes runs that ended, and keys and events that arrived, before this moment.
   *
   * @param most number to delete of each
   * @return how many were deleted
   */
  public int forget(WorkflowTransaction tx, Instant before, int most) {
    return RunViews.forget(tx, plans, before, most);
  }
}
