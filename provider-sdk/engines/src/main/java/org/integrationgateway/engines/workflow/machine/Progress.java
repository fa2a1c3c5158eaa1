package org.integrationgateway.engines.workflow.machine;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.engines.workflow.plan.Plan;
import org.integrationgateway.engines.workflow.plan.Plan.Planned;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.expression.ExpressionException;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.jspecify.annotations.Nullable;

/**
 * Moves a run on within one transaction: begins steps that may begin, and ends steps and the run.
 */
final class Progress {
  private final WorkflowTransaction tx;
  private final RunState run;
  private final Plans plans;
  private final Plan plan;
  private final RunSignals signals;
  private final Compensations compensations;
  private final Instant now;
  private final Set<String> stopped = new LinkedHashSet<>();

  Progress(
      WorkflowTransaction tx,
      RunState run,
      Plans plans,
      Plan plan,
      RunSignals signals,
      Instant now) {
    this.tx = tx;
    this.run = run;
    this.plans = plans;
    this.plan = plan;
    this.signals = signals;
    this.compensations = new Compensations(run, plan, now);
    this.now = now;
  }

  Compensations compensations() {
    return compensations;
  }

  /** The runs whose attempts under way were cancelled by this transaction. */
  Set<String> stopped() {
    return stopped;
  }

  /** Begins every step that may begin, and ends the run after its last step. */
  void advance() {
    boolean moved = true;
    while (moved && !run.over()) {
      moved = false;
      for (var planned : plan.steps()) {
        if (!run.over() && mayBegin(planned)) {
          begin(planned);
          moved = true;
        }
      }
    }
    if (!run.over() && run.steps().stream().allMatch(StepState::done)) {
      finish();
    }
  }

  private boolean mayBegin(Planned planned) {
    return run.steps().get(planned.position()).status() == RunStatus.PENDING
        && planned.needs().stream().allMatch(needed -> run.steps().get(needed).done());
  }

  private void begin(Planned planned) {
    var step = run.steps().get(planned.position());
    try {
      var scope = scope(planned);
      if (planned.condition().filter(condition -> !condition.holds(scope)).isPresent()) {
        step.end(RunStatus.SKIPPED, now, "its condition was false");
        tell("step.skipped", Optional.of(step.id()), Map.of());
        return;
      }
      var inputs = planned.input().resolve(scope);
      var text =
          JsonValues.write(inputs, "the input of step '" + step.id() + "'", WorkflowLimits.STEP);
      started(step, text);
      if (!run.grow(text.length())) {
        fail(step, tooMuch());
        return;
      }
      enter(planned, step);
    } catch (ExpressionException | ServiceException | DateTimeException wrong) {
      if (step.status() == RunStatus.PENDING) {
        started(step, "{}");
      }
      fail(step, WorkflowLimits.message(String.valueOf(wrong.getMessage())));
    }
  }

  private Map<String, @Nullable Object> scope(Planned planned) {
    boolean constant = planned.condition().isEmpty() && planned.input().expressions().isEmpty();
    return constant ? Map.of() : RunScope.of(run, planned.refers());
  }

  private static String tooMuch() {
    return "the data of the run has more than %d characters of JSON".formatted(WorkflowLimits.RUN);
  }

  private void started(StepState step, String inputs) {
    step.begin(now, inputs);
    run.started(now);
    tell("step.started", Optional.of(step.id()), Map.of());
  }

  private void enter(Planned planned, StepState step) {
    var action = planned.step().action();
    if (action instanceof StepAction.Wait wait) {
      step.timerAt(now.plus(wait.duration()));
    } else if (action instanceof StepAction.WaitUntil) {
      var until = OffsetDateTime.parse(String.valueOf(step.inputs().get("timestamp"))).toInstant();
      if (until.isAfter(now)) {
        step.timerAt(until);
      } else {
        succeed(step, null);
      }
    } else if (action instanceof StepAction.AwaitSignal await) {
      planned.step().timeout().ifPresent(time -> step.timerAt(now.plus(time)));
      take(step, await);
    } else if (action instanceof StepAction.SubRun) {
      step.timerAt(now);
    } else {
      step.workAt(now);
    }
  }

  void take(StepState step, StepAction.AwaitSignal await) {
    signals.take(await.signal()).ifPresent(payload -> succeed(step, payload));
  }

  void succeed(StepState step, @Nullable Object output) {
    String text;
    try {
      text =
          JsonValues.write(output, "the output of step '" + step.id() + "'", WorkflowLimits.STEP);
    } catch (ServiceException unusable) {
      step.endAttempt(RunStatus.FAILED, now, String.valueOf(unusable.getMessage()));
      fail(step, String.valueOf(unusable.getMessage()));
      return;
    }
    step.endAttempt(RunStatus.SUCCEEDED, now, "");
    if (!run.grow(text.length())) {
      fail(step, tooMuch());
      return;
    }
    step.output(text);
    step.end(RunStatus.SUCCEEDED, now, "");
    tell("step.succeeded", Optional.of(step.id()), Map.of());
    step.order(run.seq());
  }

  /** Ends an attempt that failed; it is repeated later, or the step fails. */
  void attemptFailed(Planned planned, StepState step, Outcome.Failed failed) {
    var message = WorkflowLimits.message(failed.message());
    step.endAttempt(RunStatus.FAILED, now, message);
    step.forgetChild();
    int attempts = step.attempts();
    var retry = planned.step().retry();
    if (!failed.again() || retry.filter(again -> attempts < again.maxAttempts()).isEmpty()) {
      fail(step, message);
      return;
    }
    var next = now.plus(Backoff.before(attempts + 1, retry.get()));
    if (planned.step().action() instanceof StepAction.SubRun) {
      step.timerAt(next);
    } else {
      step.workAt(next);
    }
    var data = new LinkedHashMap<String, @Nullable Object>();
    data.put("attempt", (long) attempts);
    data.put("error", message);
    data.put("nextAttemptAt", next.toString());
    tell("step.retrying", Optional.of(step.id()), data);
  }

  void fail(StepState step, String message) {
    step.end(RunStatus.FAILED, now, message);
    tell("step.failed", Optional.of(step.id()), Map.of("error", message));
    end(
        RunStatus.FAILED,
        WorkflowLimits.message("step '%s' failed: %s".formatted(step.id(), message)));
  }

  private void finish() {
    try {
      var last = run.steps().get(run.steps().size() - 1);
      var output =
          plan.output().isPresent()
              ? plan.output()
                  .get()
                  .template()
                  .resolve(RunScope.of(run, plan.output().get().steps()))
              : last.output();
      run.output(JsonValues.write(output, "the output of the run", WorkflowLimits.STEP));
      run.end(RunStatus.SUCCEEDED, now, "");
      tell("run.succeeded", Optional.empty(), Map.of());
    } catch (ExpressionException | ServiceException wrong) {
      end(
          RunStatus.FAILED,
          WorkflowLimits.message("its output cannot be made: " + wrong.getMessage()));
    }
  }

  /** Ends every step that has not ended, and the run once the others are undone. */
  void end(RunStatus status, String message) {
    stopped.add(run.id());
    for (var step : run.steps()) {
      if (step.status() == RunStatus.RUNNING) {
        step.endAttempt(RunStatus.CANCELED, now, "");
        step.end(RunStatus.CANCELED, now, "the run ended first");
        cancelChild(step);
        tell("step.canceled", Optional.of(step.id()), Map.of());
      } else if (step.status() == RunStatus.PENDING) {
        step.end(RunStatus.SKIPPED, now, "the run ended first");
        tell("step.skipped", Optional.of(step.id()), Map.of());
      }
    }
    compensations.begin(status, message);
  }

  /** Cancels the run that a step started; the step remembers a run that has to be undone first. */
  void cancelChild(StepState step) {
    step.child()
        .flatMap(id -> OpenRun.find(tx, plans, id, now))
        .ifPresent(
            child -> {
              child.cancelFromAbove(run.id());
              stopped.addAll(child.stopped());
              if (child.ended()) {
                step.forgetChild();
              }
            });
  }

  void tell(String type, Optional<String> step, Map<String, @Nullable Object> data) {
    run.event(type, now, step, data);
  }
}
