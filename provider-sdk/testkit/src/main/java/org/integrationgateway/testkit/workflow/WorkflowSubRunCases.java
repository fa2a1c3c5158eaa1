package org.integrationgateway.testkit.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.testkit.OptionalBehaviour;
import org.integrationgateway.testkit.Polling;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The contract of steps that run other definitions. */
abstract class WorkflowSubRunCases extends WorkflowSignalCases {
  /** Whether steps run other definitions; a provider without this must refuse such definitions. */
  @OptionalBehaviour("runs other definitions in steps")
  protected boolean subRuns() {
    return false;
  }

  final void needsSubRuns() {
    Assumptions.assumeTrue(subRuns(), "no step of this provider runs another definition");
  }

  /** The definition that the steps of this case run. */
  final String below() {
    return id() + "-below";
  }

  final void applyBelow(Step... steps) {
    workflow().apply(WorkflowSpec.of(below(), steps), Optional.empty());
  }

  final Step runBelow(String step, Map<String, @Nullable Object> input) {
    return Step.of(step, new StepAction.SubRun(below(), input));
  }

  /** The newest run of the definition below, as soon as it exists. */
  final Run runBelow() throws InterruptedException {
    var query = RunQuery.of(below(), 1);
    Polling.until(() -> !workflow().runs(query).items().isEmpty());
    return workflow().run(workflow().runs(query).items().get(0).id());
  }

  @Test
  void runsAnotherDefinitionAsTheSameSubjectOrRefusesIt() throws InterruptedException {
    if (!subRuns()) {
      assertRefused(Reason.NOT_SUPPORTED, () -> apply(runBelow("a", Map.of())));
      return;
    }
    workflow()
        .apply(
            WorkflowSpec.of(below(), invoke("who", "whoami", Map.of()))
                .withRunAs("user:other")
                .withOutput(
                    Map.of("who", "${{ steps.who.outputs.subject }}", "n", "${{ input.n }}")),
            Optional.empty());
    apply(runBelow("a", Map.of("n", "${{ input.n }}")), write("b"));
    var ada = CallContext.of(Subject.of("user:ada"));
    var begun = ada.during(() -> workflow().start(RunRequest.of(id(), Map.of("n", 7L))));
    var run = ended(begun.id());

    assertThat(run.status()).as(run.statusMessage()).isEqualTo(RunStatus.SUCCEEDED);
    var step = run.step("a").orElseThrow();
    assertThat(step.inputs()).isEqualTo(Map.of("n", 7L));
    assertThat(step.output()).isEqualTo(Map.of("who", "user:ada", "n", 7L));
    assertThat(step.attempts()).hasSize(1);
    assertThat(runBelow().createdBy()).contains("user:ada");
    assertThat(workflow().runs(RunQuery.of(below(), 10)).items()).hasSize(1);
  }

  @Test
  void failsWithTheRunBelowAndRepeatsIt() throws InterruptedException {
    needsSubRuns();
    applyBelow(invoke("flaky", "flaky", Map.of("name", name("x"), "failures", 1L)));
    var again = run(runBelow("a", Map.of()).withRetry(2, Duration.ofMillis(1)));
    assertThat(again.status()).as(again.statusMessage()).isEqualTo(RunStatus.SUCCEEDED);
    assertThat(again.step("a").orElseThrow().attempts()).hasSize(2);
    assertThat(workflow().runs(RunQuery.of(below(), 10)).items()).hasSize(2);

    applyBelow(invoke("never", "refuse", Map.of()));
    var failed = run(runBelow("a", Map.of()));
    assertThat(failed.status()).isEqualTo(RunStatus.FAILED);
    assertThat(failed.statusMessage()).contains(runBelow().id(), "422");

    workflow().delete(below());
    assertThat(run(runBelow("a", Map.of())).statusMessage()).contains(below());
  }

  @Test
  void cancelsTheRunBelowWithItsOwn() throws InterruptedException {
    needsSubRuns();
    applyBelow(slow("slow"));
    apply(runBelow("a", Map.of()));
    var run = start(Map.of());
    Polling.until(() -> !ledger().asked(name("slow")).isEmpty());
    var inner = runBelow();
    workflow().cancel(run.id(), Optional.of("enough"));

    assertThat(ended(run.id()).status()).isEqualTo(RunStatus.CANCELED);
    var cancelled = ended(inner.id());
    assertThat(cancelled.status()).isEqualTo(RunStatus.CANCELED);
    assertThat(cancelled.statusMessage()).contains(run.id());
    assertThat(ledger().effects(name("slow"))).isEmpty();
  }

  @Test
  void endsARunBelowThatTakesTooLong() throws InterruptedException {
    needsSubRuns();
    applyBelow(await("wait", "go"));
    var run = run(runBelow("a", Map.of()).withTimeout(Duration.ofMillis(100)));

    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.statusMessage()).contains("time");
    assertThat(ended(runBelow().id()).status()).isEqualTo(RunStatus.CANCELED);
  }

  @Test
  void refusesDefinitionsThatRunEachOther() {
    needsSubRuns();
    var itself = Step.of("a", new StepAction.SubRun(id(), Map.of()));
    assertRefused(Reason.INVALID_INPUT, () -> apply(itself));
    apply(runBelow("a", Map.of()));
    var circle =
        assertRefused(
            Reason.INVALID_INPUT,
            () -> applyBelow(Step.of("back", new StepAction.SubRun(id(), Map.of()))));
    assertThat(circle.getMessage()).contains(below() + " -> " + id() + " -> " + below());
  }

  @Test
  void endsDefinitionsThatWouldRunDeeperAndDeeper() throws InterruptedException {
    needsSubRuns();
    for (int depth = 0; depth < 7; depth++) {
      var step =
          depth == 6
              ? write("last")
              : Step.of("down", new StepAction.SubRun(id() + (depth + 1), Map.of()));
      workflow().apply(WorkflowSpec.of(id() + depth, step), Optional.empty());
    }
    var deep = ended(workflow().start(RunRequest.of(id() + "0", Map.of())).id());
    assertThat(deep.status()).isEqualTo(RunStatus.FAILED);
    assertThat(deep.statusMessage()).contains(id() + "6", "limit");
    assertThat(ledger().effects(name("last"))).isEmpty();

    var deepest = ended(workflow().start(RunRequest.of(id() + "1", Map.of())).id());
    assertThat(deepest.status()).as(deepest.statusMessage()).isEqualTo(RunStatus.SUCCEEDED);
    assertThat(ledger().effects(name("last"))).hasSize(1);
  }

  @Test
  void runsManyDefinitionsAtOnce() throws InterruptedException {
    needsSubRuns();
    applyBelow(invoke("w", "write", Map.of("name", "${{ input.name }}")));
    apply(
        runBelow("a", Map.of("name", name("1"))).after(),
        runBelow("b", Map.of("name", name("2"))).after(),
        write("c").after("a", "b"));
    assertThat(ended(start(Map.of()).id()).status()).isEqualTo(RunStatus.SUCCEEDED);
    for (var written : List.of("1", "2", "c")) {
      assertThat(ledger().effects(name(written))).hasSize(1);
    }
  }
}
