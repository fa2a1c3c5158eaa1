package org.integrationgateway.server.builtin.workflow;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.server.builtin.JsonSchemas;
import org.integrationgateway.server.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.server.builtin.workflow.attempt.AgentProviders;
import org.integrationgateway.testkit.workflow.RecordingApps;

/**
 * A process that starts runs, signals them and waits for their ends, and dies at one point. Started
 * again, it repeats its requests under the same keys.
 */
final class CrashingWorkflow {
  static final int RUNS = 5;

  private CrashingWorkflow() {}

  /** Opens workflows on a database at which the process dies after this many steps. */
  static DurableWorkflow open(HaltingDb database, Path folder) {
    return DurableWorkflow.open(
        database,
        database.halting(new RecordingApps(folder)),
        AgentProviders.NONE,
        JsonSchemas::problems,
        Clock.systemUTC(),
        WorkflowSettings.DEFAULTS
            .withLease(Duration.ofMillis(600))
            .withPoll(Duration.ofMillis(200)));
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
        step("d").after("rest", "told", "f"));
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

  @SuppressWarnings("SystemOut") // The parent process reads standard output.
  public static void main(String[] arguments) throws InterruptedException {
    var folder = Path.of(arguments[0]);
    var workflow = open(database(folder, Long.parseLong(arguments[1])), folder);
    workflow.apply(spec(), Optional.empty());
    List<String> runs = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      var request = RunRequest.of("crash", Map.of("n", "r" + i)).withIdempotencyKey("run-" + i);
      runs.add(workflow.start(request).id());
    }
    for (var run : runs) {
      if (!workflow.run(run).status().ended()) {
        workflow.signal(run, Signal.of("go", Map.of()).withIdempotencyKey("go"));
      }
    }
    for (var run : runs) {
      while (!workflow.run(run).status().ended()) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
    }
    System.out.println("done");
    Runtime.getRuntime().halt(0);
  }
}
