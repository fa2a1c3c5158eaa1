package org.integrationgateway.engines.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.workflow.RecordingApps;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that another program continues. */
@Tag("nightly")
class ContinuedRunTest {
  private static final int CACHED = TestService.cachedByProgramsThatEnd();

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
  void goesOnAfterItsProgramWasKilledAndDoesNothingTwice() throws InterruptedException {
    var setting =
        new LedgerProgram.Setting(folder.toString(), server.target(), "killed", CACHED).json();
    var program = ProviderUnderTest.program(LedgerProgram.class);
    String id;
    try (var first = ProviderHarness.serve(program, setting)) {
      id = startUntilTwo(first.service(ProviderKind.WORKFLOW));
      first.process().orElseThrow().destroyForcibly();
    }
    new RecordingApps(folder).release("two");
    try (var second = ProviderHarness.serve(program, setting)) {
      continueOnce(second.service(ProviderKind.WORKFLOW), id);
    }
  }

  @Test
  void goesOnWhereAnotherProgramStoppedAndDoesNothingTwice() throws InterruptedException {
    String id;
    try (var first = open()) {
      id = startUntilTwo(first);
    }
    new RecordingApps(folder).release("two");
    try (var second = open()) {
      continueOnce(second, id);
    }
  }

  private TemporalWorkflow open() {
    return TemporalMain.open(
        TestService.config(server.target(), "stopped", CACHED), new RecordingApps(folder));
  }

  /** Starts a run; its second step is under way then. */
  private String startUntilTwo(Workflow workflow) throws InterruptedException {
    workflow.apply(
        WorkflowSpec.of(
            "d",
            invoke("one", "write"),
            invoke("two", "slow"),
            Step.of("three", new StepAction.Wait(Duration.ofMillis(200))),
            Step.of("four", new StepAction.AwaitSignal("go")),
            invoke("five", "write")),
        Optional.empty());
    var id = workflow.start(RunRequest.of("d", Map.of())).id();
    Polling.until(() -> !new RecordingApps(folder).asked("two").isEmpty());
    return id;
  }

  private void continueOnce(Workflow workflow, String id) throws InterruptedException {
    Polling.until(() -> workflow.run(id).step("four").orElseThrow().status() == RunStatus.RUNNING);
    workflow.signal(id, Signal.of("go", Map.of()));
    Polling.until(() -> workflow.run(id).status().ended());
    var run = workflow.run(id);
    assertThat(run.status()).as(run.statusMessage()).isEqualTo(RunStatus.SUCCEEDED);
    assertThat(run.step("two").orElseThrow().attempts()).hasSize(1);
    for (var name : List.of("one", "two", "five")) {
      assertThat(new RecordingApps(folder).effects(name)).hasSize(1);
    }
    assertThat(workflow.events(id, 0, 100).stream().map(event -> event.type()))
        .containsOnlyOnce("run.started", "run.succeeded");
  }

  private static Step invoke(String step, String operation) {
    return Step.of(step, StepAction.Invoke.of(RecordingApps.APP, operation, Map.of("name", step)));
  }
}
