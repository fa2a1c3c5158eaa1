package ${package};

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.StepOrder;
import org.integrationgateway.sdk.workflow.expression.Expression;
import org.integrationgateway.sdk.workflow.expression.ExpressionException;
import org.integrationgateway.sdk.workflow.expression.Template;

/** A run. After every event, the steps whose conditions are met begin. */
final class LiveRun {
  private static final Duration ATTEMPT = Duration.ofMinutes(10);
  private static final int MOST_SIGNALS = 1_000;

  private final Engine engine;
  private final RunState state;
  private final Optional<CallContext> caller = CallContext.current();
  private final Map<String, List<String>> needs;
  private final List<Signal> signals = new ArrayList<>();
  private int signalled;

  LiveRun(Engine engine, RunState state) {
    this.engine = engine;
    this.state = state;
    this.needs = StepOrder.needs(state.spec().steps());
  }

  RunState state() {
    return state;
  }

  /** Begins the run; a refusal is recorded in it. */
  void begin(Optional<String> refusal) {
    state.tell("run.started", Optional.empty(), Map.of());
    refusal.ifPresentOrElse(why -> state.end(RunStatus.FAILED, why), this::advance);
  }

  void signal(Signal signal) {
    requireOpen("takes no signals");
    if (++signalled > MOST_SIGNALS) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "run '%s' had %d signals: it takes no more".formatted(state.id(), signalled));
    }
    signals.add(signal);
    state.tell("signal.received", Optional.empty(), Map.of("signal", signal.name()));
    state.steps().stream()
        .filter(step -> step.awaits(signal.name()))
        .findFirst()
        .ifPresent(step -> take(step, signal.name()));
    advance();
  }

  void cancel(Optional<String> reason) {
    if (state.status() != RunStatus.CANCELED) {
      requireOpen("cannot be cancelled");
      state.end(RunStatus.CANCELED, reason.orElse(""));
    }
  }

  private void requireOpen(String otherwise) {
    if (state.status().ended()) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "run '%s' has ended as %s: it %s".formatted(state.id(), state.status(), otherwise));
    }
  }

  private void advance() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (var step : state.steps()) {
        if (!state.status().ended() && mayBegin(step)) {
          begin(step);
          moved = true;
        }
      }
    }
    if (!state.status().ended() && state.steps().stream().allMatch(LiveStep::done)) {
      finish();
    }
  }

  private boolean mayBegin(LiveStep step) {
    return step.status() == RunStatus.PENDING
        && needs.getOrDefault(step.id(), List.of()).stream()
            .allMatch(before -> state.step(before).done());
  }

  private void begin(LiveStep step) {
    var now = engine.now();
    try {
      var condition = step.step().condition().map(Expression::parse);
      if (condition.isPresent() && !condition.get().holds(state.scope())) {
        step.end(RunStatus.SKIPPED, null, now, "its condition was false");
        state.tell("step.skipped", Optional.of(step), Map.of());
        return;
      }
      step.begin(now, inputs(step));
      state.tell("step.started", Optional.of(step), Map.of());
      enter(step, now);
    } catch (ExpressionException | DateTimeException | ServiceException wrong) {
      if (!step.running()) {
        step.begin(now, Map.of());
        state.tell("step.started", Optional.of(step), Map.of());
      }
      fail(step, String.valueOf(wrong.getMessage()));
    }
  }

  @SuppressWarnings("unchecked") // A member of an object becomes an object.
  private Map<String, Object> inputs(LiveStep step) {
    if (step.step().action() instanceof StepAction.Invoke invoke) {
      var resolved = (Map<String, Object>) Template.parse(invoke.input()).resolve(state.scope());
      return Json.bounded(resolved, "the input of step '" + step.id() + "'");
    }
    if (step.step().action() instanceof StepAction.WaitUntil until) {
      return Map.of(
          "timestamp", String.valueOf(Template.parse(until.timestamp()).resolve(state.scope())));
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

  /** A timer may fire after the step has ended. */
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
            "%s.%s.%d".formatted(state.id(), step.id(), number),
            invoke,
            step.inputs(),
            state.actsAs(),
            state.spec().runAs().isPresent(),
            caller,
            "workflow/%s/%s".formatted(state.id(), step.id()));
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
    state.tell(
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
    state.tell("step.succeeded", Optional.of(step), Map.of());
  }

  private void fail(LiveStep step, String why) {
    step.end(RunStatus.FAILED, null, engine.now(), why);
    state.tell("step.failed", Optional.of(step), Map.of("error", why));
    state.end(RunStatus.FAILED, "step '%s' failed: %s".formatted(step.id(), why));
  }

  private void finish() {
    var said = state.spec().output();
    var all = List.copyOf(state.steps());
    try {
      var result =
          said == null
              ? all.get(all.size() - 1).output()
              : Template.parse(said).resolve(state.scope());
      state.succeed(Json.bounded(result, "the output of the run"));
    } catch (ExpressionException | ServiceException wrong) {
      state.end(RunStatus.FAILED, "its output cannot be made: " + wrong.getMessage());
    }
  }
}
