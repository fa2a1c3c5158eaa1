package ${package};

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Run;
import org.integrationgateway.sdk.workflow.RunCause;
import org.integrationgateway.sdk.workflow.RunEvent;
import org.integrationgateway.sdk.workflow.RunQuery;
import org.integrationgateway.sdk.workflow.RunStatus;
import org.integrationgateway.sdk.workflow.Signal;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.StepOrder;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.expression.Expression;
import org.integrationgateway.sdk.workflow.expression.ExpressionException;
import org.integrationgateway.sdk.workflow.expression.Template;

/** A run. Whatever happens to it, every step that may begin by then begins. */
final class LiveRun {
  private static final Duration ATTEMPT = Duration.ofMinutes(10);
  private static final int MOST_SIGNALS = 1_000;

  /**
   * How a run begins.
   *
   * @param event what triggered it, for references; null when somebody asked
   * @param createdBy canonical id of who started it
   */
  record Beginning(
      Map<String, Object> input,
      Map<String, Object> event,
      RunCause cause,
      Optional<String> createdBy,
      Optional<String> runKey) {}

  private final String id = UUID.randomUUID().toString();
  private final Engine engine;
  private final WorkflowDefinition definition;
  private final Beginning beginning;
  private final Optional<CallContext> caller = CallContext.current();
  private final Map<String, List<String>> needs;
  private final Map<String, LiveStep> steps = new LinkedHashMap<>();
  private final List<RunEvent> events = new ArrayList<>();
  private final List<Signal> signals = new ArrayList<>();
  private final Instant createdAt;
  private int signalled;
  private RunStatus status = RunStatus.RUNNING;
  private String message = "";
  private Object output;
  private Optional<Instant> completedAt = Optional.empty();

  LiveRun(Engine engine, WorkflowDefinition definition, Beginning beginning) {
    this.engine = engine;
    this.definition = definition;
    this.beginning = beginning;
    this.createdAt = engine.now();
    this.needs = StepOrder.needs(definition.spec().steps());
    definition.spec().steps().forEach(step -> steps.put(step.id(), new LiveStep(step)));
  }

  String id() {
    return id;
  }

  RunStatus status() {
    return status;
  }

  Optional<Instant> completedAt() {
    return completedAt;
  }

  boolean hasKey(String definitionId, String runKey) {
    return definition.spec().id().equals(definitionId)
        && beginning.runKey().filter(runKey::equals).isPresent();
  }

  boolean fits(RunQuery query) {
    return query.definitionId().map(definition.spec().id()::equals).orElse(true)
        && query.status().map(status::equals).orElse(true)
        && query.app().map(this::invokes).orElse(true);
  }

  private boolean invokes(String app) {
    return definition.spec().steps().stream()
        .anyMatch(
            step -> step.action() instanceof StepAction.Invoke call && call.app().equals(app));
  }

  List<RunEvent> events(long after, int limit) {
    return events.stream().skip(after).limit(limit).toList();
  }

  /** Begins, unless it is refused, which it tells then. */
  void begin(Optional<String> refusal) {
    tell("run.started", Optional.empty(), Map.of());
    refusal.ifPresentOrElse(why -> end(RunStatus.FAILED, why), this::advance);
  }

  void signal(Signal signal) {
    requireOpen("takes no signals");
    if (++signalled > MOST_SIGNALS) {
      throw new ServiceException(
          Reason.NO_CAPACITY, "run '%s' had %d signals: it takes no more".formatted(id, signalled));
    }
    signals.add(signal);
    tell("signal.received", Optional.empty(), Map.of("signal", signal.name()));
    steps.values().stream()
        .filter(step -> step.awaits(signal.name()))
        .findFirst()
        .ifPresent(step -> take(step, signal.name()));
    advance();
  }

  void cancel(Optional<String> reason) {
    if (status != RunStatus.CANCELED) {
      requireOpen("cannot be cancelled");
      end(RunStatus.CANCELED, reason.orElse(""));
    }
  }

  private void requireOpen(String otherwise) {
    if (status.ended()) {
      throw new ServiceException(
          Reason.INVALID_STATE, "run '%s' has ended as %s: it %s".formatted(id, status, otherwise));
    }
  }

  private void advance() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (var step : steps.values()) {
        if (!status.ended() && mayBegin(step)) {
          begin(step);
          moved = true;
        }
      }
    }
    if (!status.ended() && steps.values().stream().allMatch(LiveStep::done)) {
      finish();
    }
  }

  private boolean mayBegin(LiveStep step) {
    return step.status() == RunStatus.PENDING
        && needs.getOrDefault(step.id(), List.of()).stream()
            .allMatch(before -> steps.get(before).done());
  }

  private void begin(LiveStep step) {
    var now = engine.now();
    try {
      var condition = step.step().condition().map(Expression::parse);
      if (condition.isPresent() && !condition.get().holds(scope())) {
        step.end(RunStatus.SKIPPED, null, now, "its condition was false");
        tell("step.skipped", Optional.of(step), Map.of());
        return;
      }
      step.begin(now, inputs(step));
      tell("step.started", Optional.of(step), Map.of());
      enter(step, now);
    } catch (ExpressionException | DateTimeException | ServiceException wrong) {
      if (!step.running()) {
        step.begin(now, Map.of());
        tell("step.started", Optional.of(step), Map.of());
      }
      fail(step, String.valueOf(wrong.getMessage()));
    }
  }

  @SuppressWarnings("unchecked") // what stood in an object becomes one
  private Map<String, Object> inputs(LiveStep step) {
    if (step.step().action() instanceof StepAction.Invoke invoke) {
      var resolved = (Map<String, Object>) Template.parse(invoke.input()).resolve(scope());
      return Json.bounded(resolved, "the input of step '" + step.id() + "'");
    }
    if (step.step().action() instanceof StepAction.WaitUntil until) {
      return Map.of(
          "timestamp", String.valueOf(Template.parse(until.timestamp()).resolve(scope())));
    }
    return Map.of();
  }

  private void enter(LiveStep step, Instant now) {
    var action = step.step().action();
    if (action instanceof StepAction.Invoke invoke) {
      attempt(step, invoke);
    } else if (action instanceof StepAction.Wait wait) {
      succeedLater(step, wait.duration());
    } else if (action instanceof StepAction.WaitUntil) {
      var until = OffsetDateTime.parse((String) step.inputs().get("timestamp")).toInstant();
      if (until.isAfter(now)) {
        succeedLater(step, Duration.between(now, until));
      } else {
        succeed(step, null);
      }
    } else if (action instanceof StepAction.AwaitSignal await) {
      step.step().timeout().ifPresent(time -> giveUpLater(step, await, time));
      take(step, await.signal());
    }
  }

  private void succeedLater(LiveStep step, Duration wait) {
    step.waits(engine.later(wait, () -> go(step, () -> succeed(step, null))));
  }

  private void giveUpLater(LiveStep step, StepAction.AwaitSignal await, Duration time) {
    var why = "signal '%s' did not come in time".formatted(await.signal());
    step.waits(engine.later(time, () -> go(step, () -> fail(step, why))));
  }

  /** An alarm may come to a step that has ended meanwhile. */
  private void go(LiveStep step, Runnable work) {
    if (step.running()) {
      work.run();
      advance();
    }
  }

  private void attempt(LiveStep step, StepAction.Invoke invoke) {
    int number = step.attempts() + 1;
    var attempt =
        new Attempt(
            "%s.%s.%d".formatted(id, step.id(), number),
            invoke,
            step.inputs(),
            definition.spec().runAs().or(beginning::createdBy),
            caller,
            "workflow/%s/%s".formatted(id, step.id()));
    var time = step.step().timeout().orElse(ATTEMPT);
    step.beginAttempt(attempt.id(), engine.now());
    step.waits(engine.later(time, () -> ended(step, number, Attempt.Outcome.late())));
    step.works(
        engine.work(
            () -> attempt.make(engine.apps(), time),
            outcome -> {
              if (step.tries(number)) {
                step.worked();
                ended(step, number, outcome);
              }
            }));
  }

  private void ended(LiveStep step, int number, Attempt.Outcome outcome) {
    if (!step.tries(number)) {
      return;
    }
    step.stop();
    if (outcome.error().isEmpty()) {
      succeed(step, outcome.output());
    } else {
      failed(step, outcome);
    }
    advance();
  }

  private void failed(LiveStep step, Attempt.Outcome outcome) {
    var why = outcome.error().orElseThrow();
    step.endAttempt(RunStatus.FAILED, engine.now(), why);
    var pause = step.pause();
    if (!outcome.again() || pause.isEmpty()) {
      fail(step, why);
      return;
    }
    tell(
        "step.retrying",
        Optional.of(step),
        Map.of("attempt", (long) step.attempts(), "error", why));
    var invoke = (StepAction.Invoke) step.step().action();
    step.waits(engine.later(pause.get(), () -> go(step, () -> attempt(step, invoke))));
  }

  private void take(LiveStep step, String name) {
    var oldest = signals.stream().filter(signal -> signal.name().equals(name)).findFirst();
    oldest.ifPresent(
        signal -> {
          signals.remove(signal);
          succeed(step, signal.payload());
        });
  }

  private void succeed(LiveStep step, Object result) {
    try {
      Json.bounded(result, "the output of step '" + step.id() + "'");
    } catch (ServiceException large) {
      step.endAttempt(RunStatus.FAILED, engine.now(), large.getMessage());
      fail(step, large.getMessage());
      return;
    }
    step.endAttempt(RunStatus.SUCCEEDED, engine.now(), "");
    step.end(RunStatus.SUCCEEDED, result, engine.now(), "");
    tell("step.succeeded", Optional.of(step), Map.of());
  }

  private void fail(LiveStep step, String why) {
    step.end(RunStatus.FAILED, null, engine.now(), why);
    tell("step.failed", Optional.of(step), Map.of("error", why));
    end(RunStatus.FAILED, "step '%s' failed: %s".formatted(step.id(), why));
  }

  private void finish() {
    var said = definition.spec().output();
    var all = List.copyOf(steps.values());
    try {
      var result =
          said == null ? all.get(all.size() - 1).output() : Template.parse(said).resolve(scope());
      output = Json.bounded(result, "the output of the run");
    } catch (ExpressionException | ServiceException wrong) {
      end(RunStatus.FAILED, "its output cannot be made: " + wrong.getMessage());
      return;
    }
    status = RunStatus.SUCCEEDED;
    completedAt = Optional.of(engine.now());
    tell("run.succeeded", Optional.empty(), Map.of());
  }

  /** What has not ended ends with it. */
  private void end(RunStatus how, String why) {
    for (var step : steps.values()) {
      if (step.running()) {
        step.end(RunStatus.CANCELED, null, engine.now(), "the run ended first");
        tell("step.canceled", Optional.of(step), Map.of());
      } else if (!step.status().ended()) {
        step.end(RunStatus.SKIPPED, null, engine.now(), "the run ended first");
        tell("step.skipped", Optional.of(step), Map.of());
      }
    }
    status = how;
    message = why;
    completedAt = Optional.of(engine.now());
    tell(
        how == RunStatus.FAILED ? "run.failed" : "run.canceled",
        Optional.empty(),
        Map.of(how == RunStatus.FAILED ? "error" : "reason", why));
  }

  /** What expressions refer to. */
  private Map<String, Object> scope() {
    var run = new LinkedHashMap<String, Object>();
    run.put("id", id);
    run.put("definition", definition.spec().id());
    run.put("key", beginning.runKey().orElse(null));
    run.put("subject", definition.spec().runAs().or(beginning::createdBy).orElse(null));
    var ended = new LinkedHashMap<String, Object>();
    for (var step : steps.values()) {
      if (step.status().ended()) {
        var outcome = new LinkedHashMap<String, Object>();
        outcome.put("status", step.status().name());
        outcome.put("outputs", step.output());
        ended.put(step.id(), outcome);
      }
    }
    var scope = new LinkedHashMap<String, Object>();
    scope.put("input", beginning.input());
    scope.put("event", beginning.event());
    scope.put("run", run);
    scope.put("steps", ended);
    return scope;
  }

  private void tell(String type, Optional<LiveStep> step, Map<String, Object> data) {
    events.add(new RunEvent(events.size() + 1L, type, engine.now(), step.map(LiveStep::id), data));
  }

  /**
   * What others see of it.
   *
   * @param whole with inputs and outputs of its steps
   */
  Run view(boolean whole) {
    var all = List.copyOf(steps.values());
    return new Run(
        id,
        definition.spec().id(),
        definition.generation(),
        status,
        all.stream().filter(LiveStep::running).findFirst().map(LiveStep::id),
        beginning.input(),
        output,
        all.stream().map(step -> step.view(whole)).toList(),
        beginning.cause(),
        message,
        definition.spec().runAs(),
        beginning.createdBy(),
        beginning.runKey(),
        createdAt,
        events.stream()
            .filter(event -> event.type().equals("step.started"))
            .findFirst()
            .map(RunEvent::time),
        completedAt);
  }
}
