package org.integrationgateway.testkit.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.testkit.OptionalBehaviour;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The contract of workflow definitions. */
abstract class WorkflowDefinitionCases extends WorkflowCases {
  /** Whether runs start by the clock; a provider without this must refuse such definitions. */
  @OptionalBehaviour("starts runs by the clock")
  protected boolean schedules() {
    return true;
  }

  /**
   * Whether steps take turns with an agent; a provider without this must refuse such definitions.
   */
  @OptionalBehaviour("takes turns with agents")
  protected boolean agentTurns() {
    return false;
  }

  @Test
  void countsGenerationsAndKeepsWhatTheySay() {
    var first =
        new WorkflowSpec(
            id(),
            "Orders",
            "Ships what was ordered",
            false,
            Optional.of("user:ops"),
            List.of(
                invoke("charge", "write", Map.of("name", "${{ input.order }}", "n", 3L, "x", 0.5))
                    .after()
                    .withRetry(3, Duration.ofMillis(250))
                    .withTimeout(Duration.ofSeconds(9)),
                Step.of("pause", new StepAction.Wait(Duration.ofMillis(1500))),
                await("approve", "approved").after("charge").when("input.order != null"),
                Step.of("late", new StepAction.WaitUntil("${{ input.at }}"))),
            List.of(
                Activation.of(
                    new Trigger.OnEvent("order.*", Optional.of("shop"), Optional.of("s")),
                    Map.of("order", "${{ event.data.id }}"))),
            Optional.of(Map.of("type", "object")),
            Map.of("receipt", "${{ steps.charge.outputs }}"));
    var applied = workflow().apply(first, Optional.empty());

    assertThat(applied.generation()).isEqualTo(1);
    var activation = applied.spec().activations().get(0);
    assertThat(activation.id()).isPresent();
    assertThat(applied.spec()).isEqualTo(first.withActivations(List.of(activation)));
    assertThat(workflow().apply(first, Optional.of(1L))).isEqualTo(applied);

    var second = workflow().apply(first.withOutput("done"), Optional.of(1L));
    assertThat(second.generation()).isEqualTo(2);
    assertThat(second.createdAt()).isEqualTo(applied.createdAt());
    assertThat(workflow().definition(id(), Optional.empty())).isEqualTo(second);
    assertThat(workflow().definition(id(), Optional.of(1L)).spec()).isEqualTo(applied.spec());
    assertRefused(Reason.NOT_FOUND, () -> workflow().definition(id(), Optional.of(3L)));
  }

  @Test
  void refusesAnotherGenerationThanExpected() {
    var spec = WorkflowSpec.of(id(), write("a"));
    assertRefused(Reason.CONFLICT, () -> workflow().apply(spec, Optional.of(1L)));
    apply(write("a"));
    assertRefused(Reason.CONFLICT, () -> workflow().apply(spec, Optional.of(2L)));
    assertRefused(Reason.INVALID_INPUT, () -> workflow().apply(spec, Optional.of(-1L)));
  }

  @Test
  void keepsRunsAtTheGenerationTheyBeganWith() throws InterruptedException {
    apply(await("wait", "go"), write("old"));
    var before = start(Map.of());
    apply(await("wait", "go"), write("new"));
    var after = start(Map.of());
    workflow().signal(before.id(), Signal.of("go", Map.of()));
    workflow().signal(after.id(), Signal.of("go", Map.of()));

    assertThat(ended(before.id()).generation()).isEqualTo(1);
    assertThat(ended(after.id()).generation()).isEqualTo(2);
    assertThat(ledger().effects(name("old"))).hasSize(1);
    assertThat(ledger().effects(name("new"))).hasSize(1);
  }

  @Test
  void listsDefinitionsInPagesAndOrder() {
    var prefix = id();
    for (var name : List.of("c", "a", "b")) {
      workflow().apply(WorkflowSpec.of(prefix + name, write("s")), Optional.empty());
    }
    var found = new ArrayList<String>();
    Optional<String> token = Optional.empty();
    do {
      var page = workflow().definitions(2, token);
      assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
      page.items().forEach(definition -> found.add(definition.spec().id()));
      token = page.nextPageToken();
    } while (token.isPresent());

    assertThat(found).isSorted().doesNotHaveDuplicates();
    assertThat(found).contains(prefix + "a", prefix + "b", prefix + "c");
  }

  @Test
  void refusesPagesThatAreNone() {
    assertRefused(Reason.INVALID_INPUT, () -> workflow().definitions(1_001, Optional.empty()));
    assertRefused(Reason.INVALID_INPUT, () -> workflow().definitions(-1, Optional.empty()));
    assertRefused(Reason.INVALID_INPUT, () -> workflow().definitions(5, Optional.of("nonsense!")));
    assertRefused(Reason.INVALID_INPUT, () -> workflow().definitions(5, Optional.of("bm9uZQ")));
  }

  @Test
  void deletesADefinitionAndLetsItsRunsEnd() throws InterruptedException {
    apply(await("wait", "go"), write("after"));
    var run = start(Map.of());
    workflow().delete(id());

    assertRefused(Reason.NOT_FOUND, () -> workflow().definition(id(), Optional.empty()));
    assertRefused(Reason.NOT_FOUND, () -> start(Map.of()));
    assertRefused(Reason.NOT_FOUND, () -> workflow().delete(id()));
    assertRefused(Reason.NOT_FOUND, () -> workflow().pause(id(), true));
    workflow().signal(run.id(), Signal.of("go", Map.of()));
    assertThat(ended(run.id()).status()).isEqualTo(RunStatus.SUCCEEDED);
    assertThat(workflow().apply(WorkflowSpec.of(id(), write("x")), Optional.empty()).generation())
        .isEqualTo(2);
  }

  @Test
  void takesNoRunsWhilePaused() throws InterruptedException {
    apply(write("a"));
    assertThat(workflow().pause(id(), true).spec().paused()).isTrue();

    assertRefused(Reason.PAUSED, () -> start(Map.of()));
    apply(write("a"));
    assertThat(workflow().definition(id(), Optional.empty()).spec().paused())
        .as("applying again does not undo a pause")
        .isTrue();
    workflow().pause(id(), false);
    assertThat(ended(start(Map.of()).id()).status()).isEqualTo(RunStatus.SUCCEEDED);
    workflow().apply(WorkflowSpec.of(id(), write("a")).withPaused(true), Optional.empty());
    assertRefused(Reason.PAUSED, () -> start(Map.of()));
  }

  @Test
  void refusesDefinitionsThatCannotWork() {
    assertWrong("/id", WorkflowSpec.of("no id", write("a")));
    assertWrong("/id", WorkflowSpec.of("x".repeat(Workflow.MAX_ID + 1), write("a")));
    assertWrong("/steps", WorkflowSpec.of(id()));
    assertWrong("/steps", many(Workflow.MAX_STEPS + 1));
    assertWrong("/steps/1/id", spec(write("a"), write("a")));
    assertWrong("/steps/0/id", spec(write("a b")));
    assertWrong("/steps/0/needs", spec(write("a").after("b")));
    assertWrong("/steps/0/needs", spec(write("a").after("b"), write("b").after("a")));
    assertWrong("/steps/0/needs", spec(write("a").after("a")));
    assertWrong("/steps/0/retry/maxAttempts", spec(write("a").withRetry(101, Duration.ofDays(1))));
    assertWrong("/steps/0/timeout", spec(write("a").withTimeout(Duration.ZERO)));
    assertWrong("/steps/0/timeout", spec(write("a").withTimeout(Duration.ofDays(2))));
    assertWrong("/steps/0/wait/duration", spec(wait(Duration.ofDays(400))));
    assertWrong("/steps/0/awaitSignal/signal", spec(await("a", "")));
    assertWrong("/runAs", spec(write("a")).withRunAs("no-subject"));
    assertWrong("/inputSchema", spec(write("a")).withInputSchema(Map.of("type", "no-such-type")));
    workflow().apply(many(Workflow.MAX_STEPS), Optional.empty());
  }

  @Test
  void refusesReferencesThatLeadNowhere() {
    assertWrong("/steps/0/condition", spec(write("a").when("input.x ==")));
    assertWrong("/steps/0/condition", spec(write("a").when("steps.b.outputs"), write("b")));
    assertWrong("/steps/0/condition", spec(write("a").when("secrets.x")));
    assertWrong("/steps/1/condition", spec(write("a"), write("b").when("steps.a.result")));
    assertWrong("/steps/0/invoke/input", spec(naming("${{ steps.none.outputs }}")));
    assertWrong("/steps/0/invoke/input", spec(naming("${{ input.x")));
    assertWrong(
        "/steps/1/invoke/input", spec(write("z"), naming("${{ steps.z.outputs }}").after()));
    assertWrong("/output", spec(write("a")).withOutput("${{ steps.b.outputs }}"));
    assertWrong(
        "/activations/0/input",
        spec(write("a"))
            .withActivations(
                List.of(
                    Activation.of(
                        new Trigger.OnEvent("t", Optional.empty(), Optional.empty()),
                        Map.of("x", "${{ input.x }}")))));
  }

  @Test
  void refusesTriggersThatAreNone() {
    var named = spec(write("a")).withRunAs("user:ops");
    var cron = new Trigger.Schedule("0 3 * * *", Optional.of("Europe/Zurich"));
    assertWrong(
        "/activations/0/schedule/cron", with(named, new Trigger.Schedule("* *", Optional.empty())));
    var many = new Trigger.Schedule("0,".repeat(300) + "0 * * * *", Optional.empty());
    assertWrong("/activations/0/schedule/cron", with(named, many));
    assertWrong(
        "/activations/0/schedule/timeZone",
        with(named, new Trigger.Schedule("0 3 * * *", Optional.of("Mars/Olympus"))));
    assertWrong(
        "/activations/0/event/type",
        with(named, new Trigger.OnEvent("a*b", Optional.empty(), Optional.empty())));
    assertWrong("/runAs", with(spec(write("a")), cron));
    assertRefused(Reason.NOT_FOUND, () -> workflow().pauseActivation("no-such-trigger", true));
    var twice = with(named, new Trigger.OnEvent("t", Optional.empty(), Optional.empty()));
    var mine = "t-" + UUID.randomUUID();
    workflow()
        .apply(
            twice.withActivations(List.of(twice.activations().get(0).withId(mine))),
            Optional.empty());
    assertRefused(
        Reason.INVALID_INPUT,
        () ->
            workflow()
                .apply(
                    WorkflowSpec.of(id() + "-2", write("a"))
                        .withActivations(List.of(twice.activations().get(0).withId(mine))),
                    Optional.empty()));
  }

  @Test
  void takesSchedulesOrSaysThatItDoesNot() {
    var spec =
        with(
            spec(write("a")).withRunAs("user:ops"),
            new Trigger.Schedule("0 3 1 1 *", Optional.of("Europe/Zurich")));
    if (!schedules()) {
      assertRefused(Reason.NOT_SUPPORTED, () -> workflow().apply(spec, Optional.empty()));
      return;
    }
    var applied = workflow().apply(spec, Optional.empty());
    var trigger = applied.spec().activations().get(0).id().orElseThrow();
    assertThat(workflow().pauseActivation(trigger, true).paused()).isTrue();
    assertThat(workflow().definition(id(), Optional.empty()).spec().activations().get(0).paused())
        .isTrue();
    assertWrong(
        "/activations/0/schedule/cron",
        with(spec, new Trigger.Schedule("61 * * * *", Optional.empty())));
  }

  @Test
  void saysThatItTakesNoTurns() {
    Assumptions.assumeFalse(agentTurns(), "this provider takes turns with agents");
    var turn =
        new StepAction.AgentTurn(Optional.empty(), "m", "hello", List.of(), Optional.empty());

    assertRefused(
        Reason.NOT_SUPPORTED, () -> workflow().apply(spec(Step.of("ask", turn)), Optional.empty()));
  }

  private void assertWrong(String pointer, WorkflowSpec spec) {
    var refused =
        assertRefused(Reason.INVALID_INPUT, () -> workflow().apply(spec, Optional.empty()));
    assertThat(refused.problems()).extracting(problem -> problem.pointer()).contains(pointer);
  }

  private WorkflowSpec spec(Step... steps) {
    return WorkflowSpec.of(id(), steps);
  }

  private static WorkflowSpec with(WorkflowSpec spec, Trigger trigger) {
    return spec.withActivations(List.of(Activation.of(trigger, Map.of())));
  }

  private WorkflowSpec many(int steps) {
    var all = new ArrayList<Step>();
    for (int i = 0; i < steps; i++) {
      all.add(write("s" + i));
    }
    return WorkflowSpec.of(id(), all.toArray(Step[]::new));
  }

  private static Step wait(Duration time) {
    return Step.of("wait", new StepAction.Wait(time));
  }

  private static Step naming(String name) {
    return invoke("a", "write", Map.of("name", name));
  }
}
