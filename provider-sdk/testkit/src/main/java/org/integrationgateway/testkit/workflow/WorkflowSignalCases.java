package org.integrationgateway.testkit.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.junit.jupiter.api.Test;

/** The contract of steps that wait for a time or a signal. */
abstract class WorkflowSignalCases extends WorkflowDefinitionCases {
  @Test
  void waitsForATime() throws InterruptedException {
    var run =
        run(
            Step.of("short", new StepAction.Wait(Duration.ofMillis(50))),
            Step.of("passed", new StepAction.WaitUntil("2020-01-01T00:00:00+02:00")),
            Step.of("until", new StepAction.WaitUntil(Instant.now().plusMillis(300).toString())));

    assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED);
    var step = run.step("short").orElseThrow();
    assertThat(Duration.between(step.startedAt().orElseThrow(), step.completedAt().orElseThrow()))
        .isGreaterThanOrEqualTo(Duration.ofMillis(50));
  }

  @Test
  void keepsSignalsThatComeEarlyAndGivesEachToOneStep() throws InterruptedException {
    apply(slow("first"), await("one", "go"), await("two", "go"), await("three", "stop"));
    var run = start(Map.of());
    workflow().signal(run.id(), Signal.of("stop", Map.of("n", 3L)));
    workflow().signal(run.id(), Signal.of("go", Map.of("n", 1L)));
    workflow().signal(run.id(), Signal.of("unheard", Map.of()));
    ledger().release(name("first"));
    untilStep(run.id(), "one", RunStatus.SUCCEEDED);
    untilStep(run.id(), "two", RunStatus.RUNNING);
    workflow().signal(run.id(), Signal.of("go", Map.of("n", 2L)));

    var ended = ended(run.id());
    assertThat(ended.step("one").orElseThrow().output()).isEqualTo(Map.of("n", 1L));
    assertThat(ended.step("two").orElseThrow().output()).isEqualTo(Map.of("n", 2L));
    assertThat(ended.output()).isEqualTo(Map.of("n", 3L));
    assertRefused(
        Reason.INVALID_STATE, () -> workflow().signal(run.id(), Signal.of("go", Map.of())));
  }

  @Test
  void waitsForASignalOnlySoLong() throws InterruptedException {
    var run = run(await("a", "go").withTimeout(Duration.ofMillis(50)));

    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.statusMessage()).contains("'go'");
  }

  @Test
  void signalsOncePerKey() throws InterruptedException {
    apply(await("one", "go"), await("two", "go"));
    var run = start(Map.of());
    var signal = Signal.of("go", Map.of("n", 1L)).withIdempotencyKey("k");
    workflow().signal(run.id(), signal);
    workflow().signal(run.id(), signal);

    untilStep(run.id(), "one", RunStatus.SUCCEEDED);
    untilStep(run.id(), "two", RunStatus.RUNNING);
    assertRefused(
        Reason.IDEMPOTENCY_KEY_REUSED,
        () ->
            workflow().signal(run.id(), Signal.of("go", Map.of("n", 2L)).withIdempotencyKey("k")));
    workflow().signal(run.id(), signal.withIdempotencyKey("k2"));
    assertThat(ended(run.id()).status()).isEqualTo(RunStatus.SUCCEEDED);
  }
}
