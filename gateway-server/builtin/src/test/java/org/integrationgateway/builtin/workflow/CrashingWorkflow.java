package org.integrationgateway.builtin.workflow;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.builtin.JsonSchemas;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.engines.workflow.execution.WorkflowSettings;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.testkit.workflow.RecordingApps;

/**
 * A process that starts runs, signals them and waits for their ends, and dies at one point. Started
 * again, it repeats its requests under the same keys.
 */
final class CrashingWorkflow {
  static final int RUNS = 5;

  private CrashingWorkflow() {}

  /** Opens workflows on a database at which the process dies after this many steps. */
  static StoredWorkflow open(HaltingDb database, Path folder) {
    return DurableWorkflow.of(
            database,
            database.halting(new RecordingApps(folder)),
            WorkflowAgents.NONE,
            JsonSchemas::problems,
            Clock.systemUTC(),
            WorkflowSettings.DEFAULTS
                .withLease(Duration.ofMillis(600))
                .withPoll(Duration.ofMillis(200)),
            10_000)
        .start();
  }

  static HaltingDb database(Path folder, long points) {
    return new HaltingDb(
        SqliteIndexedDb.open(folder.resolve("workflow.db")), new AtomicLong(points));
  }

  private static WorkflowSpec spec() {
    return WorkflowSpec.of(
        "crash",
        step("a"),
        step("b").after("a"),
        invoke("f", "flaky").withRetry(3, Duration.ofMillis(5)).after("a"),
        Step.of("rest", new StepAction.Wait(Duration.ofMillis(20))).after("b"),
        Step.of("told", new StepAction.AwaitSignal("go")).after("b"),
        Step.of("sub", new StepAction.SubRun("below", Map.of("n", "${{ input.n }}"))).after("a"),
        step("d").after("rest", "told", "f", "sub"));
  }

  /** The definition that a step of the others runs. */
  private static WorkflowSpec below() {
    return WorkflowSpec.of("below", step("inner"), undone("last"));
  }

  /** A definition whose runs fail, so that their steps are undone. */
  private static WorkflowSpec undone() {
    return WorkflowSpec.of(
        "undone",
        undone("x"),
        undone("y").withRetry(2, Duration.ofMillis(5)),
        Step.of("sub", new StepAction.SubRun("below", Map.of("n", "${{ input.n }}"))),
        invoke("fail", "refuse"));
  }

  /** A step that is undone under its own name; each compensation of step y fails once. */
  private static Step undone(String id) {
    var operation = id.equals("y") ? "flaky" : "write";
    return step(id)
        .undoneBy(
            StepAction.Invoke.of(
                RecordingApps.APP,
                operation,
                Map.of("name", "${{ input.n }}-undo-" + id, "failures", 1L)));
  }

  private static Step step(String id) {
    return invoke(id, "write");
  }

  private static Step invoke(String id, String operation) {
    return Step.of(
        id,
        StepAction.Invoke.of(
            RecordingApps.APP, operation, Map.of("name", "${{ input.n }}-" + id, "failures", 1L)));
  }

  /** Applies the definitions, and starts and signals the runs, each once. */
  static void request(StoredWorkflow workflow) {
    for (var definition : List.of(below(), spec(), undone())) {
      workflow.apply(definition, Optional.empty());
    }
    for (int i = 0; i < RUNS; i++) {
      var request = RunRequest.of("crash", Map.of("n", "r" + i)).withIdempotencyKey("run-" + i);
      var run = workflow.start(request);
      var failing = RunRequest.of("undone", Map.of("n", "u" + i)).withIdempotencyKey("undone-" + i);
      workflow.start(failing);
      if (!run.status().ended()) {
        workflow.signal(run.id(), Signal.of("go", Map.of()).withIdempotencyKey("go"));
      }
    }
  }

  /** Waits for the ends of all runs. */
  static void await(StoredWorkflow workflow) throws InterruptedException {
    while (!workflow.runs(RunQuery.all(1).in(RunStatus.RUNNING)).items().isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  @SuppressWarnings("SystemOut") // The parent process reads standard output.
  public static void main(String[] arguments) throws InterruptedException {
    var folder = Path.of(arguments[0]);
    var workflow = open(database(folder, Long.parseLong(arguments[1])), folder);
    request(workflow);
    await(workflow);
    System.out.println("done");
    Runtime.getRuntime().halt(0);
  }
}
