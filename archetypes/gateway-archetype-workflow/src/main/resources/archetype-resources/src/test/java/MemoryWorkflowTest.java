package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.junit.jupiter.api.Test;

class MemoryWorkflowTest {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
  private final MemoryWorkflow workflow =
      new MemoryWorkflow(
          new MemoryWorkflow.Config(2), invocation -> AppResult.json("{}"), now::get);

  @Test
  void letsARunGoADayAfterItsEnd() {
    apply(Step.of("past", new StepAction.WaitUntil("2029-01-01T00:00:00Z")));
    var first = start();
    assertThat(first.status()).isEqualTo(RunStatus.SUCCEEDED);
    start();
    assertThatThrownBy(this::start)
        .isInstanceOfSatisfying(
            ServiceException.class,
            full -> assertThat(full.reason()).isEqualTo(Reason.NO_CAPACITY));

    now.updateAndGet(time -> time.plus(Duration.ofHours(25)));
    start();
    assertThatThrownBy(() -> workflow.run(first.id())).hasMessageContaining(first.id());
  }

  @Test
  void neverLetsARunGoThatIsUnderWay() {
    apply(Step.of("wait", new StepAction.AwaitSignal("go")));
    start();
    start();
    now.updateAndGet(time -> time.plus(Duration.ofDays(100)));
    assertThatThrownBy(this::start).hasMessageContaining("2 runs");
  }

  @Test
  void refusesASchemaThatItWouldHalfObey() {
    var spec = spec(Step.of("wait", new StepAction.AwaitSignal("go")));
    assertThatThrownBy(
            () ->
                workflow.apply(spec.withInputSchema(Map.of("minProperties", 1L)), Optional.empty()))
        .hasMessageContaining("minProperties");
    assertThat(InputSchema.unusable(Map.of("title", "Order", "type", "object"))).isEmpty();
    assertThat(
            InputSchema.problems(
                Map.of("properties", Map.of("n", Map.of("items", Map.of("type", "integer")))),
                Map.of("n", List.of(1L, "two"))))
        .singleElement()
        .satisfies(problem -> assertThat(problem.pointer()).isEqualTo("/n/1"));
  }

  @Test
  void passesNoLimitedTokenOnAsAnUnlimitedOne() {
    var limited = new Subject("user:ada", Optional.empty(), Optional.empty(), List.of("mail"));
    assertThat(attempt(limited, false).error().orElseThrow()).contains("runAs");
    assertThat(attempt(limited, true).error()).isEmpty();
    assertThat(attempt(Subject.of("user:ada"), false).error()).isEmpty();
  }

  private static Attempt.Outcome attempt(Subject asking, boolean named) {
    var invoke = StepAction.Invoke.of("app", "operation", Map.of());
    var caller = Optional.of(CallContext.of(asking));
    var attempt =
        new Attempt("1", invoke, Map.of(), Optional.of(asking.id()), named, caller, "workflow/1/a");
    return attempt.make(invocation -> AppResult.json("{}"), Duration.ofSeconds(5));
  }

  @Test
  void readsWhatAppsAnswerWithoutLosingADigit() {
    assertThat(Json.parse("[9007199254740993, 3.0, -0.5, null, {\"a\": [true]}]"))
        .asString()
        .isEqualTo("[9007199254740993, 3, -0.5, null, {a=[true]}]");
    assertThat(Json.parse("{\"open\":")).isEqualTo("{\"open\":");
  }

  private void apply(Step... steps) {
    workflow.apply(spec(steps), Optional.empty());
  }

  private static WorkflowSpec spec(Step... steps) {
    return WorkflowSpec.of("d", steps);
  }

  private Run start() {
    return workflow.start(RunRequest.of("d", Map.of()));
  }
}
