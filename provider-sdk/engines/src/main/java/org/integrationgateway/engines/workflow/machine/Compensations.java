package org.integrationgateway.engines.workflow.machine;

import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.workflow.plan.Plan;
import org.integrationgateway.engines.workflow.plan.Plan.Planned;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.expression.ExpressionException;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.jspecify.annotations.Nullable;

/**
 * Undoes the steps of a run that fails or was cancelled, one after the other, the step that
 * succeeded last first. A compensation that fails is recorded, and the next one begins. The run
 * ends after the last one.
 */
final class Compensations {
  private final RunState run;
  private final Plan plan;
  private final Instant now;

  Compensations(RunState run, Plan plan, Instant now) {
    this.run = run;
    this.plan = plan;
    this.now = now;
  }

  /** Ends the run as soon as its steps are undone. */
  void begin(RunStatus status, String reason) {
    run.endAs(status, reason);
    proceed();
  }

  /** Begins the next compensation, unless one is under way; ends the run after the last one. */
  void proceed() {
    while (run.ending().isPresent() && run.steps().stream().noneMatch(Compensations::blocks)) {
      var next =
          plan.steps().stream()
              .filter(planned -> planned.undo().isPresent())
              .filter(planned -> isUndone(step(planned)))
              .max(Comparator.comparingLong(planned -> step(planned).order()));
      next.ifPresentOrElse(this::begin, this::close);
    }
  }

  /** A compensation is under way, or the run of a cancelled step still undoes its own steps. */
  private static boolean blocks(StepState step) {
    return step.undoing() || (step.status() == RunStatus.CANCELED && step.child().isPresent());
  }

  private static boolean isUndone(StepState step) {
    return step.status() == RunStatus.SUCCEEDED && step.undo().isEmpty();
  }

  private StepState step(Planned planned) {
    return run.steps().get(planned.position());
  }

  private void begin(Planned planned) {
    var step = step(planned);
    try {
      var prepared = planned.undo().orElseThrow();
      var inputs = prepared.template().resolve(RunScope.undoing(run, step, prepared.steps()));
      var text = JsonValues.write(inputs, "the input of the compensation", WorkflowLimits.STEP);
      step.beginUndo(now, text);
      tell("step.compensating", step, Map.of());
    } catch (ExpressionException | ServiceException wrong) {
      step.beginUndo(now, "{}");
      failed(step, String.valueOf(wrong.getMessage()));
    }
  }

  /** Ends an attempt of the compensation under way. */
  void complete(Planned planned, Outcome outcome) {
    var step = step(planned);
    if (outcome instanceof Outcome.Failed failed) {
      failed(planned, step, failed);
    } else {
      step.endAttempt(RunStatus.SUCCEEDED, now, "");
      step.endUndo(RunStatus.SUCCEEDED, "");
      tell("step.compensated", step, Map.of());
    }
    proceed();
  }

  private void failed(Planned planned, StepState step, Outcome.Failed failed) {
    var message = WorkflowLimits.message(failed.message());
    step.endAttempt(RunStatus.FAILED, now, message);
    int attempts = step.attempts();
    var retry = planned.step().retry();
    if (!failed.again() || retry.filter(again -> attempts < again.maxAttempts()).isEmpty()) {
      failed(step, message);
      return;
    }
    var next = now.plus(Backoff.before(attempts + 1, retry.get()));
    step.workAt(next);
    var data = new LinkedHashMap<String, @Nullable Object>();
    data.put("attempt", (long) attempts);
    data.put("error", message);
    data.put("nextAttemptAt", next.toString());
    data.put("compensation", true);
    tell("step.retrying", step, data);
  }

  private void failed(StepState step, String why) {
    var message = WorkflowLimits.message(why);
    step.endUndo(RunStatus.FAILED, message);
    tell("step.compensation_failed", step, Map.of("error", message));
  }

  private void close() {
    var status = run.ending().orElseThrow();
    var message = run.reason();
    for (var step : run.steps()) {
      if (step.undo().filter(RunStatus.FAILED::equals).isPresent()) {
        message = RunState.joined(message, "step '%s' could not be undone".formatted(step.id()));
      }
    }
    message = WorkflowLimits.message(message);
    run.end(status, now, message);
    boolean failed = status == RunStatus.FAILED;
    run.event(
        failed ? "run.failed" : "run.canceled",
        now,
        Optional.empty(),
        message.isEmpty() ? Map.of() : Map.of(failed ? "error" : "reason", message));
  }

  private void tell(String type, StepState step, Map<String, @Nullable Object> data) {
    run.event(type, now, Optional.of(step.id()), data);
  }
}
