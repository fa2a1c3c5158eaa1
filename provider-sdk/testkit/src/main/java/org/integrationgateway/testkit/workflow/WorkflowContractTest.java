package org.integrationgateway.testkit.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.sdk.workflow.run.StepRun;
import org.integrationgateway.testkit.Polling;
import org.junit.jupiter.api.Test;

/**
 * The contract of every workflow provider, in any language. Its apps are those of {@link
 * RecordingApps}.
 */
public abstract class WorkflowContractTest extends WorkflowEventCases {
  /** Called by subclasses: only they have anything to test. */
  protected WorkflowContractTest() {}

  @Test
  void runsStepsInOrderAndPassesOnWhatTheyGive() throws InterruptedException {
    apply(
        invoke("first", "write", Map.of("name", "${{ input.name }}")),
        invoke("second", "write", Map.of("name", "${{ steps.first.outputs.name }}-2")),
        Step.of("never", new StepAction.Wait(Duration.ofDays(1))).when("input.n > 3"),
        invoke("third", "plain", Map.of("deep", Map.of("list", List.of("${{ input.n }}", 0.5)))));
    var begun = start(Map.of("name", name("x"), "n", 3L));
    var run = ended(begun.id());

    assertThat(run.status()).as(run.statusMessage()).isEqualTo(RunStatus.SUCCEEDED);
    assertThat(run.output()).isEqualTo("{plain}");
    assertThat(workflow().output(run.id())).isEqualTo("{plain}");
    assertThat(run.input()).isEqualTo(Map.of("name", name("x"), "n", 3L));
    assertThat(run.steps())
        .extracting(StepRun::id)
        .containsExactly("first", "second", "never", "third");
    assertThat(statusOf(run, "never")).isEqualTo(RunStatus.SKIPPED);
    assertThat(run.step("third").orElseThrow().inputs())
        .isEqualTo(Map.of("deep", Map.of("list", List.of(3L, 0.5))));
    assertThat(ledger().effects(name("x"))).hasSize(1);
    assertThat(ledger().effects(name("x") + "-2")).hasSize(1);
    assertThat(run.startedAt()).isPresent();
    assertThat(run.completedAt()).isPresent();
    assertThat(run.currentStepId()).isEmpty();
  }

  @Test
  void givesWhatTheDefinitionSaysAndKeepsEveryDigit() throws InterruptedException {
    workflow()
        .apply(
            WorkflowSpec.of(id(), invoke("a", "big", Map.of()))
                .withOutput(Map.of("all", "${{ steps.a.outputs }}", "who", "${{ run.id }}")),
            Optional.empty());
    var run = ended(start(Map.of()).id());

    assertThat(run.output())
        .isEqualTo(
            Map.of(
                "all",
                Map.of("id", "9007199254740993", "half", 0.5, "whole", 3L),
                "who",
                run.id()));
  }

  @Test
  void runsStepsAtOnceThatNeedNothingFromEachOther() throws InterruptedException {
    apply(slow("left").after(), slow("right").after(), write("both").after("left", "right"));
    var run = start(Map.of());
    Polling.until(
        () -> !ledger().asked(name("left")).isEmpty() && !ledger().asked(name("right")).isEmpty());
    assertThat(statusOf(workflow().run(run.id()), "both")).isEqualTo(RunStatus.PENDING);
    assertThat(workflow().run(run.id()).currentStepId()).contains("left");
    ledger().release(name("left"));
    untilStep(run.id(), "left", RunStatus.SUCCEEDED);
    assertThat(ledger().effects(name("both"))).isEmpty();
    ledger().release(name("right"));

    assertThat(ended(run.id()).status()).isEqualTo(RunStatus.SUCCEEDED);
    assertThat(ledger().effects(name("both"))).hasSize(1);
  }

  @Test
  void triesAgainWithAKeyPerAttempt() throws InterruptedException {
    var run =
        run(
            invoke("a", "flaky", Map.of("name", name("a"), "failures", 2L))
                .withRetry(3, Duration.ofMillis(5)));

    assertThat(run.status()).as(run.statusMessage()).isEqualTo(RunStatus.SUCCEEDED);
    var attempts = run.step("a").orElseThrow().attempts();
    assertThat(attempts)
        .extracting(StepRun.Attempt::status)
        .containsExactly(RunStatus.FAILED, RunStatus.FAILED, RunStatus.SUCCEEDED);
    assertThat(attempts.get(0).error()).contains("503");
    assertThat(ledger().asked(name("a")))
        .containsExactlyInAnyOrderElementsOf(attempts.stream().map(StepRun.Attempt::id).toList());
    assertThat(ledger().effects(name("a"))).containsExactly(attempts.get(2).id());
    assertThat(types(run)).containsSubsequence("step.retrying", "step.retrying", "step.succeeded");
  }

  @Test
  void triesOnceUnlessToldOtherwiseAndNeverAgainWhatIsRefused() throws InterruptedException {
    var once = run(invoke("a", "flaky", Map.of("name", name("a"))), write("b"));
    assertThat(once.status()).isEqualTo(RunStatus.FAILED);
    assertThat(once.statusMessage()).contains("'a'").contains("503");
    assertThat(once.output()).isNull();
    assertThat(statusOf(once, "a")).isEqualTo(RunStatus.FAILED);
    assertThat(statusOf(once, "b")).isEqualTo(RunStatus.SKIPPED);
    assertThat(ledger().effects(name("b"))).isEmpty();

    var patient = Duration.ofMillis(1);
    assertThat(run(invoke("a", "refuse", Map.of()).withRetry(5, patient)).steps().get(0).attempts())
        .hasSize(1);
    var nowhere = Step.of("a", StepAction.Invoke.of("nowhere", "x", Map.of()));
    assertThat(run(nowhere.withRetry(5, patient)).statusMessage()).contains("nowhere");
  }

  @Test
  void endsAttemptsThatTakeTooLong() throws InterruptedException {
    var run = run(slow("a").withTimeout(Duration.ofMillis(100)));

    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.step("a").orElseThrow().attempts().get(0).error()).contains("time");
    assertThat(ledger().effects(name("a"))).isEmpty();
  }

  @Test
  void failsWhereAnExpressionHasNoValueOrAnAnswerIsTooLarge() throws InterruptedException {
    assertThat(run(write("a").when("run.id > 3")).statusMessage()).contains("two numbers");
    assertThat(run(write("a").when("run.id")).statusMessage()).contains("not true or false");
    assertThat(run(Step.of("a", new StepAction.WaitUntil("soon"))).status())
        .isEqualTo(RunStatus.FAILED);
    assertThat(run(invoke("a", "huge", Map.of())).statusMessage()).contains("characters");
  }

  @Test
  void cancelsARunOnce() throws InterruptedException {
    apply(slow("a").after(), await("w", "go").after(), write("b").after("a"));
    var run = start(Map.of());
    Polling.until(() -> !ledger().asked(name("a")).isEmpty());
    var cancelled = workflow().cancel(run.id(), Optional.of("no longer needed"));

    assertThat(cancelled.status()).isEqualTo(RunStatus.CANCELED);
    assertThat(cancelled.statusMessage()).isEqualTo("no longer needed");
    assertThat(statusOf(cancelled, "a")).isEqualTo(RunStatus.CANCELED);
    assertThat(statusOf(cancelled, "w")).isEqualTo(RunStatus.CANCELED);
    assertThat(statusOf(cancelled, "b")).isEqualTo(RunStatus.SKIPPED);
    assertThat(workflow().cancel(run.id(), Optional.of("again"))).isEqualTo(cancelled);
    ledger().release(name("a"));
    var done = run(write("c"));
    assertRefused(Reason.INVALID_STATE, () -> workflow().cancel(done.id(), Optional.empty()));
    assertThat(workflow().run(run.id())).isEqualTo(cancelled);
    assertThat(events(run.id())).last().extracting(RunEvent::type).isEqualTo("run.canceled");
  }

  @Test
  void startsOncePerIdempotencyKey() throws InterruptedException {
    apply(write("a"));
    var request = RunRequest.of(id(), Map.of("n", 1L)).withIdempotencyKey("k-" + id());
    var first = workflow().start(request);

    assertThat(workflow().start(request).id()).isEqualTo(first.id());
    ended(first.id());
    assertThat(workflow().start(request).id()).isEqualTo(first.id());
    assertThat(ledger().effects(name("a"))).hasSize(1);
    assertRefused(
        Reason.IDEMPOTENCY_KEY_REUSED,
        () ->
            workflow().start(RunRequest.of(id(), Map.of("n", 2L)).withIdempotencyKey("k-" + id())));
  }

  @Test
  void hasOneRunUnderWayPerRunKey() throws InterruptedException {
    apply(await("a", "go"));
    var request = RunRequest.of(id(), Map.of()).withRunKey("order-7");
    var first = workflow().start(request);

    assertRefused(Reason.CONFLICT, () -> workflow().start(request));
    assertThat(workflow().start(request.withRunKey("order-8")).runKey()).contains("order-8");
    var signalled = workflow().signalOrStart(request, Signal.of("go", Map.of()));
    assertThat(signalled.id()).isEqualTo(first.id());
    assertThat(signalled.status()).isEqualTo(RunStatus.SUCCEEDED);
    var next =
        workflow().signalOrStart(request, Signal.of("other", Map.of()).withIdempotencyKey("k"));
    assertThat(next.id()).isNotEqualTo(first.id());
    assertThat(
            workflow()
                .signalOrStart(request, Signal.of("other", Map.of()).withIdempotencyKey("k"))
                .id())
        .isEqualTo(next.id());
    assertThat(types(next)).containsOnlyOnce("signal.received");
    assertRefused(
        Reason.INVALID_INPUT,
        () -> workflow().signalOrStart(RunRequest.of(id(), Map.of()), Signal.of("go", Map.of())));
  }

  @Test
  void actsAsWhomTheDefinitionSaysOrWhoStartedIt() throws InterruptedException {
    apply(invoke("who", "whoami", Map.of()));
    var ada = CallContext.of(Subject.of("user:ada"));
    var request = RunRequest.of(id(), Map.of());
    var hers = ended(ada.during(() -> workflow().start(request)).id());
    assertThat(hers.createdBy()).contains("user:ada");
    assertThat(hers.runAs()).isEmpty();
    assertThat(hers.cause()).isEqualTo(new RunCause.Manual(Optional.of("user:ada")));
    assertThat(member(hers, "subject")).isEqualTo("user:ada");
    assertThat(member(hers, "key")).isEqualTo(hers.steps().get(0).attempts().get(0).id());
    assertThat(member(hers, "origin")).contains(hers.id());

    workflow()
        .apply(
            WorkflowSpec.of(id(), invoke("who", "whoami", Map.of())).withRunAs("user:ops"),
            Optional.empty());
    var ops = ended(ada.during(() -> workflow().start(request)).id());
    assertThat(ops.runAs()).contains("user:ops");
    assertThat(member(ops, "runAs")).isEqualTo("user:ops");
  }

  private static String member(Run run, String name) {
    return run.output() instanceof Map<?, ?> members ? String.valueOf(members.get(name)) : "";
  }

  @Test
  void tellsWhatHappenedInOrderWithoutGaps() throws InterruptedException {
    var run = run(write("a"), write("b").when("false"));

    assertThat(types(run))
        .containsExactly(
            "run.started", "step.started", "step.succeeded", "step.skipped", "run.succeeded");
    assertThat(events(run.id()))
        .extracting(event -> event.stepId().orElse(""))
        .containsExactly("", "a", "a", "b", "");
    assertThat(events(run.id()))
        .extracting(RunEvent::time)
        .isSorted()
        .allMatch(time -> !time.isBefore(run.createdAt()));
    assertThat(workflow().events(run.id(), 99, 10)).isEmpty();
    assertRefused(Reason.INVALID_INPUT, () -> workflow().events(run.id(), -1, 10));
    assertRefused(Reason.INVALID_INPUT, () -> workflow().events(run.id(), 0, 1_001));
    assertRefused(Reason.NOT_FOUND, () -> workflow().events("none", 0, 10));
  }

  @Test
  void listsRunsNewestFirstInPages() throws InterruptedException {
    apply(write("a"));
    var started = new ArrayList<String>();
    for (int i = 0; i < 3; i++) {
      started.add(0, ended(start(Map.of()).id()).id());
    }
    var mine = RunQuery.of(id(), 2);
    var first = workflow().runs(mine);
    assertThat(first.items()).extracting(Run::id).containsExactlyElementsOf(started.subList(0, 2));
    var second = workflow().runs(mine.from(first.nextPageToken().orElseThrow()));
    assertThat(second.items()).extracting(Run::id).containsExactly(started.get(2));
    assertThat(second.nextPageToken()).isEmpty();
    assertThat(workflow().runs(mine.in(RunStatus.RUNNING)).items()).isEmpty();
    assertThat(workflow().runs(mine.in(RunStatus.SUCCEEDED).invoking(RecordingApps.APP)).items())
        .hasSize(2);
    assertThat(workflow().runs(mine.invoking("another")).items()).isEmpty();
    assertThat(workflow().runs(RunQuery.all(1).in(RunStatus.SUCCEEDED)).items()).hasSize(1);
    assertRefused(Reason.INVALID_INPUT, () -> workflow().runs(mine.from("nonsense!")));
    assertRefused(Reason.INVALID_INPUT, () -> workflow().runs(RunQuery.all(1_001)));
  }

  @Test
  void refusesWhatIsNoRequest() {
    apply(await("a", "go"));
    var run = start(Map.of());

    assertRefused(Reason.NOT_FOUND, () -> workflow().start(RunRequest.of("none", Map.of())));
    assertRefused(Reason.NOT_FOUND, () -> workflow().run("none"));
    assertRefused(Reason.NOT_FOUND, () -> workflow().cancel("none", Optional.empty()));
    assertRefused(Reason.NOT_FOUND, () -> workflow().signal("none", Signal.of("go", Map.of())));
    assertRefused(Reason.NOT_FOUND, () -> workflow().output("none"));
    assertRefused(Reason.INVALID_INPUT, () -> workflow().run(""));
    assertRefused(Reason.INVALID_INPUT, () -> workflow().run("x".repeat(Workflow.MAX_ID + 1)));
    assertRefused(Reason.INVALID_INPUT, () -> workflow().signal(run.id(), Signal.of("", Map.of())));
    assertRefused(
        Reason.INVALID_INPUT,
        () -> workflow().start(RunRequest.of(id(), Map.of()).withIdempotencyKey("x".repeat(256))));
    assertRefused(Reason.INVALID_INPUT, () -> start(Map.of("n", Long.MAX_VALUE)));
    assertRefused(
        Reason.INVALID_INPUT,
        () -> workflow().deliver(WorkflowEvent.of("", "s", "t", Map.of()), Optional.empty()));
    assertRefused(Reason.TOO_LARGE, () -> start(Map.of("n", "x".repeat(2 << 20))));
    assertRefused(Reason.INVALID_STATE, () -> workflow().output(run.id()));
  }

  @Test
  void refusesInputThatDoesNotFitTheSchema() throws InterruptedException {
    workflow()
        .apply(
            WorkflowSpec.of(id(), write("a"))
                .withInputSchema(
                    Map.of(
                        "type",
                        "object",
                        "required",
                        List.of("n"),
                        "properties",
                        Map.of("n", Map.of("type", "integer")))),
            Optional.empty());

    var wrong = assertRefused(Reason.INVALID_INPUT, () -> start(Map.of("n", "three")));
    assertThat(wrong.problems()).extracting(problem -> problem.pointer()).contains("/n");
    assertRefused(Reason.INVALID_INPUT, () -> start(Map.of()));
    assertThat(ended(start(Map.of("n", 3L)).id()).status()).isEqualTo(RunStatus.SUCCEEDED);
  }

  private List<String> types(Run run) {
    return events(run.id()).stream().map(RunEvent::type).toList();
  }
}
