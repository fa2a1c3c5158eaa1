package org.integrationgateway.engines.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.client.WorkflowClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.workflow.RecordingApps;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporalWorkflowTest {
  private static TestService server;

  @TempDir Path folder;

  @BeforeAll
  static void startServer() {
    server = TestService.start();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Test
  void sharesItsWorkWithOtherPrograms() throws InterruptedException {
    var ledger = new RecordingApps(folder);
    try (var one = open("shared");
        var other = open("shared")) {
      one.apply(
          WorkflowSpec.of(
              "d", invoke("a", "write"), Step.of("b", new StepAction.AwaitSignal("go"))),
          Optional.empty());
      var ids = new ArrayList<String>();
      for (int i = 0; i < 6; i++) {
        var workflow = i % 2 == 0 ? one : other;
        ids.add(workflow.start(RunRequest.of("d", Map.of()).withRunKey("k" + i)).id());
        assertThat(
                other
                    .signalOrStart(
                        RunRequest.of("d", Map.of()).withRunKey("k" + i), Signal.of("go", Map.of()))
                    .id())
            .isEqualTo(ids.get(i));
      }
      for (var id : ids) {
        Polling.until(() -> other.run(id).status().ended());
        assertThat(one.run(id).status()).isEqualTo(RunStatus.SUCCEEDED);
      }
      assertThat(one.runs(RunQuery.of("d", 100)).items()).hasSize(6);
      assertThat(ledger.asked("a")).hasSize(6);
    }
  }

  @Test
  void startsOneRunForEachTimeThatIsDue() throws InterruptedException {
    try (var timed = TestService.timed();
        var workflow = TemporalMain.open(timed.config("clock"), new RecordingApps(folder))) {
      var schedule = new Trigger.Schedule("* * * * *", Optional.empty());
      workflow.apply(
          WorkflowSpec.of("timed", invoke("a", "write"))
              .withRunAs("user:ops")
              .withActivations(List.of(Activation.of(schedule, Map.of("at", "${{ event.time }}")))),
          Optional.empty());
      timed.moveOn(Duration.ofSeconds(150));
      Polling.until(() -> workflow.runs(RunQuery.of("timed", 10)).items().size() >= 2);
      workflow.delete("timed");
      var runs = workflow.runs(RunQuery.of("timed", 10)).items();
      for (var run : runs) {
        Polling.until(() -> workflow.run(run.id()).status() == RunStatus.SUCCEEDED);
        var due = ((RunCause.Scheduled) run.cause()).scheduledFor();
        assertThat(due.getEpochSecond() % 60).isZero();
        assertThat(run.input()).isEqualTo(Map.of("at", due.toString()));
        assertThat(run.runAs()).contains("user:ops");
      }
      assertThat(runs.stream().map(Run::cause).collect(Collectors.toSet())).hasSameSizeAs(runs);
    }
  }

  @Test
  void keepsTheGenerationThatARunBeganWith() throws InterruptedException {
    try (var workflow = open("generations")) {
      var wait = Step.of("wait", new StepAction.AwaitSignal("go"));
      workflow.apply(WorkflowSpec.of("d", wait, invoke("old", "write")), Optional.empty());
      var first = workflow.start(RunRequest.of("d", Map.of()));
      workflow.apply(WorkflowSpec.of("d", wait, invoke("new", "write")), Optional.empty());
      var second = workflow.start(RunRequest.of("d", Map.of()));
      for (var run : List.of(first, second)) {
        workflow.signal(run.id(), Signal.of("go", Map.of()));
        Polling.until(() -> workflow.run(run.id()).status() == RunStatus.SUCCEEDED);
      }
      assertThat(workflow.run(first.id()).step("old")).isPresent();
      assertThat(workflow.run(first.id()).generation()).isEqualTo(1);
      assertThat(workflow.run(second.id()).step("new")).isPresent();
      assertThat(workflow.definition("d", Optional.of(1L)).spec().steps().get(1).id())
          .isEqualTo("old");
    }
  }

  @Test
  void saysThatTemporalHasTerminatedOrCancelledARun() throws InterruptedException {
    try (var workflow = open("terminated")) {
      workflow.apply(
          WorkflowSpec.of("d", Step.of("a", new StepAction.AwaitSignal("go"))), Optional.empty());
      var terminated = workflow.start(RunRequest.of("d", Map.of())).id();
      var cancelled = workflow.start(RunRequest.of("d", Map.of())).id();
      var stubs = server.stubs();
      var client = WorkflowClient.newInstance(stubs);
      client.newUntypedWorkflowStub(terminated).terminate("by hand");
      client.newUntypedWorkflowStub(cancelled).cancel("no longer needed");
      Polling.until(() -> workflow.run(cancelled).status() == RunStatus.CANCELED);
      stubs.shutdownNow();

      assertThat(workflow.run(terminated).status()).isEqualTo(RunStatus.CANCELED);
      assertThat(workflow.run(terminated).statusMessage()).contains("terminated");
      assertThat(workflow.run(terminated).completedAt()).isPresent();
      assertThat(workflow.run(cancelled).step("a").orElseThrow().status())
          .isEqualTo(RunStatus.CANCELED);
    }
  }

  private TemporalWorkflow open(String taskQueue) {
    return TemporalMain.open(server.config(taskQueue), new RecordingApps(folder));
  }

  private static Step invoke(String step, String operation) {
    return Step.of(step, StepAction.Invoke.of(RecordingApps.APP, operation, Map.of("name", step)));
  }
}
