package org.integrationgateway.samples.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.workflow.RecordingApps;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedulerWorkflowTest {
  private static Postgres server;

  @TempDir Path folder;

  @BeforeAll
  static void startServer() {
    server = new Postgres();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Test
  void goesOnAfterItsProgramWasKilledAndDoesNothingTwice() throws InterruptedException {
    var ledger = new RecordingApps(folder);
    var setting = new LedgerProgram.Setting(folder, server, "killed");
    var program = ProviderUnderTest.program(LedgerProgram.class);
    String id;
    try (var first = ProviderHarness.serve(program, setting.json())) {
      var workflow = first.service(ProviderKind.WORKFLOW);
      workflow.apply(
          WorkflowSpec.of(
              "d",
              invoke("one", "write"),
              invoke("two", "slow"),
              Step.of("three", new StepAction.Wait(Duration.ofMillis(200))),
              Step.of("four", new StepAction.AwaitSignal("go")),
              invoke("five", "write")),
          Optional.empty());
      id = workflow.start(RunRequest.of("d", Map.of())).id();
      until(() -> !ledger.asked("two").isEmpty());
      first.process().orElseThrow().destroyForcibly();
    }
    ledger.release("two");
    try (var second = ProviderHarness.serve(program, setting.json())) {
      var workflow = second.service(ProviderKind.WORKFLOW);
      untilRunning(workflow, id, "four");
      workflow.signal(id, Signal.of("go", Map.of()));
      untilEnded(workflow, id);
      var run = workflow.run(id);
      assertThat(run.status()).as(run.statusMessage()).isEqualTo(RunStatus.SUCCEEDED);
      assertThat(run.step("two").orElseThrow().attempts()).hasSize(1);
      for (var name : List.of("one", "two", "five")) {
        assertThat(ledger.effects(name)).hasSize(1);
      }
      assertThat(workflow.events(id, 0, 100).stream().map(event -> event.type()))
          .containsOnlyOnce("run.started", "run.succeeded");
    }
  }

  @Test
  void sharesItsWorkWithOtherPrograms() throws InterruptedException {
    try (var one = open("shared", InstantSource.system());
        var other = open("shared", InstantSource.system())) {
      one.apply(
          WorkflowSpec.of("d", Step.of("a", new StepAction.AwaitSignal("go"))), Optional.empty());
      var id = one.start(RunRequest.of("d", Map.of()).withRunKey("k")).id();
      assertThat(other.signalOrStart(RunRequest.of("d", Map.of()).withRunKey("k"), signal()).id())
          .isEqualTo(id);
      assertThat(one.run(id).status()).isEqualTo(RunStatus.SUCCEEDED);
      assertThat(other.runs(RunQuery.of("d", 10)).items()).hasSize(1);
    }
  }

  @Test
  void executesEachStepOnceInOneOfSeveralPrograms() throws InterruptedException {
    try (var one = open("many", InstantSource.system());
        var other = open("many", InstantSource.system())) {
      one.apply(
          WorkflowSpec.of(
              "d",
              write("left").after(),
              write("right").after(),
              write("both").after("left", "right"),
              Step.of("told", new StepAction.AwaitSignal("go"))),
          Optional.empty());
      for (int i = 0; i < 20; i++) {
        var workflow = i % 2 == 0 ? one : other;
        var run = workflow.start(RunRequest.of("d", Map.of("n", "r" + i)).withRunKey("k" + i));
        one.signal(run.id(), signal());
      }
      until(() -> other.runs(RunQuery.of("d", 100).in(RunStatus.SUCCEEDED)).items().size() == 20);
      var ledger = new RecordingApps(folder);
      for (int i = 0; i < 20; i++) {
        for (var step : List.of("left", "right", "both")) {
          assertThat(ledger.asked("r" + i + "-" + step)).hasSize(1);
        }
      }
    }
  }

  private static Step write(String step) {
    return Step.of(
        step,
        StepAction.Invoke.of(RecordingApps.APP, "write", Map.of("name", "${{ input.n }}-" + step)));
  }

  @Test
  void startsOneRunForEachTimeThatIsDue() throws InterruptedException {
    var past = Instant.parse("2026-01-31T02:59:58Z");
    var opened = Instant.now();
    InstantSource clock = () -> past.plus(Duration.between(opened, Instant.now()));
    try (var workflow = open("clock", clock)) {
      var schedule = new Trigger.Schedule("0 3 * * *", Optional.empty());
      workflow.apply(
          WorkflowSpec.of("d", invoke("a", "write"))
              .withRunAs("user:ops")
              .withActivations(List.of(Activation.of(schedule, Map.of("at", "${{ event.time }}")))),
          Optional.empty());
      until(() -> !workflow.runs(RunQuery.of("d", 10)).items().isEmpty());
      var run = workflow.runs(RunQuery.of("d", 10)).items().get(0);
      var due = Instant.parse("2026-01-31T03:00:00Z");
      untilEnded(workflow, run.id());
      assertThat(run.cause()).isEqualTo(new RunCause.Scheduled("d.1", due));
      assertThat(run.input()).isEqualTo(Map.of("at", due.toString()));
      assertThat(workflow.runs(RunQuery.of("d", 10)).items()).hasSize(1);
      workflow.delete("d");
    }
  }

  @Test
  void keepsNothingToDoForWhatHasEnded() throws Exception {
    try (var workflow = open("tidy", InstantSource.system())) {
      workflow.apply(
          WorkflowSpec.of(
              "d",
              Step.of("a", new StepAction.Wait(Duration.ofDays(1))).after(),
              Step.of("b", new StepAction.AwaitSignal("x"))
                  .after()
                  .withTimeout(Duration.ofDays(1))),
          Optional.empty());
      var id = workflow.start(RunRequest.of("d", Map.of())).id();
      assertThat(tasks("tidy")).isEqualTo(2);
      workflow.cancel(id, Optional.empty());
      assertThat(tasks("tidy")).isZero();
    }
  }

  private static long tasks(String schema) throws Exception {
    try (var connection = DriverManager.getConnection(server.url(), "postgres", "");
        var query =
            connection.prepareStatement(
                "SELECT count(*) FROM %s.scheduled_tasks WHERE task_name <> 'housekeeping'"
                    .formatted(schema))) {
      var row = query.executeQuery();
      row.next();
      return row.getLong(1);
    }
  }

  private StoredWorkflow open(String schema, InstantSource clock) {
    return SchedulerWorkflow.open(server.config(schema), new RecordingApps(folder), clock);
  }

  private static Step invoke(String step, String operation) {
    return Step.of(step, StepAction.Invoke.of(RecordingApps.APP, operation, Map.of("name", step)));
  }

  private static Signal signal() {
    return Signal.of("go", Map.of());
  }

  private static void untilRunning(Workflow workflow, String id, String step)
      throws InterruptedException {
    until(() -> workflow.run(id).step(step).orElseThrow().status() == RunStatus.RUNNING);
  }

  private static void untilEnded(Workflow workflow, String id) throws InterruptedException {
    until(() -> workflow.run(id).status().ended());
  }

  private static void until(BooleanSupplier condition) throws InterruptedException {
    var latest = Deadline.in(Duration.ofSeconds(30));
    while (!condition.getAsBoolean()) {
      assertThat(latest.expired()).as("it did not come true within 30 seconds").isFalse();
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
