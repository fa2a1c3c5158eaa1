package org.integrationgateway.testkit.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.sdk.workflow.run.StepRun;
import org.integrationgateway.testkit.OptionalBehaviour;
import org.integrationgateway.testkit.Polling;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The contract of compensations, which undo the steps of runs that fail or are cancelled. */
abstract class WorkflowCompensationCases extends WorkflowSubRunCases {
  /** Whether steps are undone; a provider without this must refuse such definitions. */
  @OptionalBehaviour("undoes steps")
  protected boolean compensations() {
    return false;
  }

  private void needsCompensations() {
    Assumptions.assumeTrue(compensations(), "this provider undoes no steps");
  }

  private static StepAction.Invoke undo(String operation, Map<String, @Nullable Object> input) {
    return StepAction.Invoke.of(RecordingApps.APP, operation, input);
  }

  /** A step that writes, and whose compensation writes under another name. */
  private Step undone(String step) {
    return write(step).undoneBy(undo("write", Map.of("name", name("undo-" + step))));
  }

  private static Step failing() {
    return invoke("fail", "refuse", Map.of());
  }

  private static StepRun.Compensation compensation(Run run, String step) {
    return run.step(step).orElseThrow().compensation().orElseThrow();
  }

  private List<String> undoing(Run run) {
    return events(run.id()).stream()
        .filter(event -> event.type().startsWith("step.compensat"))
        .map(event -> event.type().substring(5) + " " + event.stepId().orElse(""))
        .toList();
  }

  @Test
  void undoesStepsInReverseOrderOrRefusesToSaySo() throws InterruptedException {
    if (!compensations()) {
      assertRefused(Reason.NOT_SUPPORTED, () -> apply(undone("a")));
      return;
    }
    var run =
        run(
            undone("a").after(),
            undone("b").after("a"),
            write("plain").after("a"),
            undone("skipped").when("false").after("a"),
            failing().after("b", "plain", "skipped"));

    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.statusMessage()).contains("'fail'", "422").doesNotContain("undone");
    assertThat(undoing(run))
        .containsExactly("compensating b", "compensated b", "compensating a", "compensated a");
    assertThat(events(run.id())).extracting(RunEvent::type).endsWith("run.failed");
    var first = compensation(run, "a");
    assertThat(first.status()).isEqualTo(RunStatus.SUCCEEDED);
    assertThat(first.attempts()).hasSize(1);
    assertThat(ledger().effects(name("undo-a"))).containsExactly(first.attempts().get(0).id());
    assertThat(statusOf(run, "a")).isEqualTo(RunStatus.SUCCEEDED);
    assertThat(run.step("plain").orElseThrow().compensation()).isEmpty();
    assertThat(run.step("skipped").orElseThrow().compensation()).isEmpty();
    assertThat(ledger().asked(name("undo-skipped"))).isEmpty();
  }

  @Test
  void undoesNothingOfARunThatSucceeds() throws InterruptedException {
    needsCompensations();
    var run = run(undone("a"), undone("b"));

    assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED);
    assertThat(run.step("a").orElseThrow().compensation()).isEmpty();
    assertThat(ledger().asked(name("undo-a"))).isEmpty();
  }

  @Test
  void refersToWhatTheStepGotAndGave() throws InterruptedException {
    needsCompensations();
    var references =
        Map.<String, @Nullable Object>of(
            "name",
            "${{ steps.a.outputs.name }}-${{ steps.a.inputs.n }}-${{ input.x }}-${{ steps.z.status"
                + " }}");
    apply(
        write("z"),
        invoke("a", "write", Map.of("name", name("a"), "n", 5L))
            .undoneBy(undo("write", references)),
        failing());
    ended(start(Map.of("x", "y")).id());

    assertThat(ledger().effects(name("a") + "-5-y-SUCCEEDED")).hasSize(1);
    var unknown = write("a").undoneBy(undo("write", Map.of("name", "${{ steps.b.outputs }}")));
    assertThat(assertRefused(Reason.INVALID_INPUT, () -> apply(unknown, write("b"))).problems())
        .extracting(problem -> problem.pointer())
        .containsExactly("/steps/0/compensation/input");
  }

  @Test
  void staysRunningUntilACancelledRunIsUndone() throws InterruptedException {
    needsCompensations();
    apply(write("a").undoneBy(undo("slow", Map.of("name", name("undo-a")))), await("wait", "go"));
    var run = start(Map.of());
    untilStep(run.id(), "wait", RunStatus.RUNNING);
    workflow().cancel(run.id(), Optional.of("enough"));
    Polling.until(() -> !ledger().asked(name("undo-a")).isEmpty());

    var undoing = workflow().cancel(run.id(), Optional.of("again"));
    assertThat(undoing.status()).isEqualTo(RunStatus.RUNNING);
    assertThat(undoing.statusMessage()).contains("enough", "undone");
    assertThat(undoing.currentStepId()).contains("a");
    assertThat(undoing.completedAt()).isEmpty();
    assertThat(compensation(undoing, "a").status()).isEqualTo(RunStatus.RUNNING);
    assertThat(statusOf(undoing, "wait")).isEqualTo(RunStatus.CANCELED);
    assertRefused(
        Reason.INVALID_STATE, () -> workflow().signal(run.id(), Signal.of("go", Map.of())));
    ledger().release(name("undo-a"));

    var ended = ended(run.id());
    assertThat(ended.status()).isEqualTo(RunStatus.CANCELED);
    assertThat(ended.statusMessage()).isEqualTo("enough");
    assertThat(events(run.id())).extracting(RunEvent::type).endsWith("run.canceled");
  }

  @Test
  void repeatsCompensationsAsTheStepSaysAndGoesOnAfterOneThatFails() throws InterruptedException {
    needsCompensations();
    var run =
        run(
            undone("a"),
            write("b").undoneBy(undo("refuse", Map.of())),
            write("c")
                .undoneBy(undo("flaky", Map.of("name", name("undo-c"), "failures", 1L)))
                .withRetry(2, Duration.ofMillis(1)),
            failing());

    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.statusMessage()).contains("'fail'", "'b' could not be undone");
    assertThat(compensation(run, "b").status()).isEqualTo(RunStatus.FAILED);
    assertThat(compensation(run, "b").statusMessage()).contains("422");
    assertThat(compensation(run, "c").attempts())
        .extracting(StepRun.Attempt::status)
        .containsExactly(RunStatus.FAILED, RunStatus.SUCCEEDED);
    assertThat(run.step("c").orElseThrow().attempts()).hasSize(1);
    assertThat(undoing(run))
        .containsExactly(
            "compensating c",
            "compensated c",
            "compensating b",
            "compensation_failed b",
            "compensating a",
            "compensated a");
    assertThat(ledger().effects(name("undo-a"))).hasSize(1);
  }

  @Test
  void undoesTheRunBelowBeforeItsOwnSteps() throws InterruptedException {
    needsCompensations();
    needsSubRuns();
    applyBelow(
        write("inner").undoneBy(undo("slow", Map.of("name", name("undo-inner")))),
        await("wait", "go"));
    apply(undone("outer"), runBelow("sub", Map.of()));
    var run = start(Map.of());
    var inner = runBelow();
    untilStep(inner.id(), "wait", RunStatus.RUNNING);
    workflow().cancel(run.id(), Optional.empty());
    Polling.until(() -> !ledger().asked(name("undo-inner")).isEmpty());
    assertThat(ledger().asked(name("undo-outer"))).isEmpty();
    assertThat(workflow().run(run.id()).status()).isEqualTo(RunStatus.RUNNING);
    ledger().release(name("undo-inner"));

    assertThat(ended(run.id()).status()).isEqualTo(RunStatus.CANCELED);
    assertThat(ended(inner.id()).status()).isEqualTo(RunStatus.CANCELED);
    assertThat(ledger().effects(name("undo-outer"))).hasSize(1);
  }
}
