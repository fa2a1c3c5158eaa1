package org.integrationgateway.builtin.workflow;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.integrationgateway.engines.workflow.InputSchemas;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.engines.workflow.WorkflowFeatures;
import org.integrationgateway.engines.workflow.WorkflowLog;
import org.integrationgateway.engines.workflow.WorkflowTasks;
import org.integrationgateway.engines.workflow.execution.AttemptExecution;
import org.integrationgateway.engines.workflow.execution.WorkflowEngine;
import org.integrationgateway.engines.workflow.execution.WorkflowSettings;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.workflow.run.Run;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Workflows in an indexed database, which several processes may share. */
public final class DurableWorkflow {
  /** The keys of {@code builtin:durable}. */
  public record Config(
      @Doc("The maximum number of steps that this server runs at once.")
          @Default("16")
          @Range(least = "1", most = "1000")
          int attemptsAtOnce,
      @Doc("The maximum number of runs in progress; further runs are refused.")
          @Default("10000")
          @Range(least = "1", most = "100000")
          int runsAtOnce,
      @Doc("How long ended runs, idempotency keys and events are kept.") @Default("30d")
          Duration retention) {
    /** The settings of the engine. */
    public WorkflowSettings settings() {
      var defaults = WorkflowSettings.DEFAULTS;
      return new WorkflowSettings(
          attemptsAtOnce, defaults.attemptTimeout(), defaults.lease(), defaults.poll(), retention);
    }
  }

  private static final Logger log = LoggerFactory.getLogger(DurableWorkflow.class);

  private DurableWorkflow() {}

  /**
   * Workflows of which nothing is executed before {@link StoredWorkflow#start}.
   *
   * @param indexedDb of definitions and runs; the caller closes it, after the workflows
   * @param apps the apps that steps invoke
   * @param agents the agents that steps use
   * @param schemas validates inputs
   * @param runsAtOnce runs under way in all processes; more are refused, except for those that
   *     several processes start within a second
   */
  public static StoredWorkflow of(
      IndexedDb indexedDb,
      Apps apps,
      WorkflowAgents agents,
      InputSchemas schemas,
      InstantSource clock,
      WorkflowSettings settings,
      int runsAtOnce) {
    return of(indexedDb, apps, agents, schemas, clock, settings, runsAtOnce, run -> {});
  }

  /**
   * As {@link #of(IndexedDb, Apps, WorkflowAgents, InputSchemas, InstantSource, WorkflowSettings,
   * int)}.
   *
   * @param failed told each run that has failed here, once that is stored; does not throw
   */
  public static StoredWorkflow of(
      IndexedDb indexedDb,
      Apps apps,
      WorkflowAgents agents,
      InputSchemas schemas,
      InstantSource clock,
      WorkflowSettings settings,
      int runsAtOnce,
      Consumer<Run> failed) {
    WorkflowLog warnings = log::warn;
    var made = new AtomicReference<@Nullable StoredWorkflow>();
    var store =
        WorkflowDatabase.open(
            indexedDb, run -> failed.accept(Objects.requireNonNull(made.get()).run(run)));
    var features = features(schemas, provider -> agents.find(provider).isPresent(), runsAtOnce);
    var tasks = new WorkflowTasks(features, clock, warnings);
    var attempts = new AttemptExecution(apps, new AgentTurns(agents), true, warnings);
    var engine = new WorkflowEngine(store, tasks, attempts, clock, settings, warnings);
    var workflow = new StoredWorkflow(store, tasks, engine, clock);
    made.set(workflow);
    return workflow;
  }

  /**
   * The features of these workflows.
   *
   * @param agents whether there is an agent provider of this name; empty: a default one
   */
  public static WorkflowFeatures features(
      InputSchemas schemas, Predicate<Optional<String>> agents, int runsAtOnce) {
    return new WorkflowFeatures(schemas, Optional.of(Cron::of), agents, runsAtOnce);
  }
}
