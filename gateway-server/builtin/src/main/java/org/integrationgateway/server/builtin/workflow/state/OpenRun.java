package org.integrationgateway.server.builtin.workflow.state;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.expression.ExpressionException;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.server.builtin.workflow.state.Plan.Planned;
import org.jspecify.annotations.Nullable;

/**
 * A run within one transaction. Each change also begins every step that may begin after it, and all
 * of it is stored together.
 */
public final class OpenRun {
  private final RunState run;
  private final Plan plan;
  private final Signals signals;
  private final Instant now;

  private OpenRun(Transaction tx, RunState run, Plan plan, Instant now) {
    this.run = run;
    this.plan = plan;
    this.signals = new Signals(tx, run.id());
    this.now = now;
  }

  /**
   * Opens a run.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  public static OpenRun load(Transaction tx, Plans plans, String runId, Instant now) {
    var run = RunState.load(tx, runId);
    return new OpenRun(tx, run, plans.get(tx, run.definitionId(), run.generation()), now);
  }

  /**
   * Begins a run.
   *
   * @param refusal why the run fails at once; empty when it does not
   */
  public static OpenRun begin(
      Transaction tx,
      String runId,
      Plan plan,
      RunBeginning beginning,
      Optional<String> refusal,
      Instant now) {
    var open = new OpenRun(tx, RunState.create(tx, runId, plan, beginning, now), plan, now);
    open.tell("run.started", Optional.empty(), Map.of());
    refusal.ifPresentOrElse(why -> open.end(RunStatus.FAILED, why), open::advance);
    open.run.save();
    return open;
  }

  public String id() {
    return run.id();
  }

  public boolean ended() {
    return run.status().ended();
  }

  public Run view() {
    return run.view(true);
  }

  /** Claims a step for an attempt; empty when no attempt is due. */
  public Optional<StepClaim> claim(int position, Duration lease) {
    var step = run.steps().get(position);
    if (run.status().ended()) {
      return Optional.empty();
    }
    var attempt = step.claim(run.id(), now, lease);
    run.save();
    return attempt.map(id -> claim(position, step, id));
  }

  private StepClaim claim(int position, StepState step, String attempt) {
    var planned = plan.steps().get(position).step();
    return new StepClaim(
        run.id(),
        position,
        step.id(),
        step.fence(),
        attempt,
        planned.action(),
        step.inputs(),
        planned.timeout(),
        run.runAs(),
        run.createdBy(),
        run.scopes(),
        run.depth(),
        run.chain());
  }

  /** Stores the outcome of an attempt, unless its lease is lost. */
  public void complete(StepClaim claim, Outcome outcome) {
    var step = run.steps().get(claim.position());
    if (!step.isHeld(claim.fence())) {
      return;
    }
    if (outcome instanceof Outcome.Succeeded succeeded) {
      succeed(step, succeeded.output());
    } else if (outcome instanceof Outcome.Failed failed) {
      fail(step, claim, failed);
    }
    advance();
    run.save();
  }

  private void fail(StepState step, StepClaim claim, Outcome.Failed failed) {
    var message = WorkflowLimits.message(failed.message());
    step.endAttempt(RunStatus.FAILED, now, message);
    var retry = plan.steps().get(claim.position()).step().retry();
    int attempts = step.attempts();
    if (failed.again() && retry.filter(again -> attempts < again.maxAttempts()).isPresent()) {
      var next = now.plus(Backoff.before(attempts + 1, retry.get()));
      step.workAt(next);
      var data = new LinkedHashMap<String, @Nullable Object>();
      data.put("attempt", (long) attempts);
      data.put("error", message);
      data.put("nextAttemptAt", next.toString());
      tell("step.retrying", Optional.of(step.id()), data);
      return;
    }
    fail(step, message);
  }

  /** Releases an attempt, so that another process can make it at once under the same id. */
  public void release(StepClaim claim) {
    var step = run.steps().get(claim.position());
    if (step.isHeld(claim.fence())) {
      step.workAt(now);
      run.save();
    }
  }

  /** Ends a wait whose time is up. */
  public void timer(int position) {
    var step = run.steps().get(position);
    if (step.status() != RunStatus.RUNNING
        || step.timer().filter(due -> !due.isAfter(now)).isEmpty()) {
      return;
    }
    if (plan.steps().get(position).step().action() instanceof StepAction.AwaitSignal await) {
      fail(step, "signal '%s' did not come in time".formatted(await.signal()));
    } else {
      succeed(step, null);
    }
    advance();
    run.save();
  }

  /**
   * Stores a signal for the step that waits for it now or later.
   *
   * @throws ServiceException {@code INVALID_STATE} the run has ended; {@code NO_CAPACITY}
   */
  public void signal(Signal signal) {
    if (run.status().ended()) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "run '%s' has ended as %s: it takes no signals".formatted(run.id(), run.status()));
    }
    signals.keep(signal);
    tell("signal.received", Optional.empty(), Map.of("signal", signal.name()));
    for (var planned : plan.steps()) {
      var step = run.steps().get(planned.position());
      if (step.status() == RunStatus.RUNNING
          && planned.step().action() instanceof StepAction.AwaitSignal await
          && await.signal().equals(signal.name())) {
        take(step, await);
        break;
      }
    }
    advance();
    run.save();
  }

  /**
   * Cancels the run. A cancelled run stays unchanged.
   *
   * @throws ServiceException {@code INVALID_STATE} when the run has succeeded or failed
   */
  public void cancel(Optional<String> reason) {
    if (run.status() == RunStatus.CANCELED) {
      return;
    }
    if (run.status().ended()) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "run '%s' has ended as %s: it cannot be cancelled".formatted(run.id(), run.status()));
    }
    end(RunStatus.CANCELED, reason.orElse(""));
    run.save();
  }

  private void advance() {
    boolean moved = true;
    while (moved && !run.status().ended()) {
      moved = false;
      for (var planned : plan.steps()) {
        if (!run.status().ended() && mayBegin(planned)) {
          begin(planned);
          moved = true;
        }
      }
    }
    if (!run.status().ended() && run.steps().stream().allMatch(StepState::done)) {
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
      var scope = run.scope();
      if (planned.condition().filter(condition -> !condition.holds(scope)).isPresent()) {
        step.end(RunStatus.SKIPPED, now, "its condition was false");
        tell("step.skipped", Optional.of(step.id()), Map.of());
        return;
      }
      var inputs = planned.input().resolve(scope);
      var text =
          JsonText.write(inputs, "the input of step '" + step.id() + "'", WorkflowLimits.STEP);
      started(step, text);
      if (!run.grow(text.length())) {
        fail(
            step,
            "the data of the run has more than %d characters of JSON"
                .formatted(WorkflowLimits.RUN));
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
    } else {
      step.workAt(now);
    }
  }

  private void take(StepState step, StepAction.AwaitSignal await) {
    signals.take(await.signal()).ifPresent(payload -> succeed(step, payload));
  }

  private void succeed(StepState step, @Nullable Object output) {
    String text;
    try {
      text = JsonText.write(output, "the output of step '" + step.id() + "'", WorkflowLimits.STEP);
    } catch (ServiceException unusable) {
      step.endAttempt(RunStatus.FAILED, now, String.valueOf(unusable.getMessage()));
      fail(step, String.valueOf(unusable.getMessage()));
      return;
    }
    step.endAttempt(RunStatus.SUCCEEDED, now, "");
    if (!run.grow(text.length())) {
      fail(
          step,
          "the data of the run has more than %d characters of JSON".formatted(WorkflowLimits.RUN));
      return;
    }
    step.output(text);
    step.end(RunStatus.SUCCEEDED, now, "");
    tell("step.succeeded", Optional.of(step.id()), Map.of());
  }

  private void fail(StepState step, String message) {
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
          plan.output().isPresent() ? plan.output().get().resolve(run.scope()) : last.output();
      run.output(JsonText.write(output, "the output of the run", WorkflowLimits.STEP));
      run.end(RunStatus.SUCCEEDED, now, "");
      tell("run.succeeded", Optional.empty(), Map.of());
    } catch (ExpressionException | ServiceException wrong) {
      end(
          RunStatus.FAILED,
          WorkflowLimits.message("its output cannot be made: " + wrong.getMessage()));
    }
  }

  /** Ends the run and every step that has not ended. */
  private void end(RunStatus status, String message) {
    for (var step : run.steps()) {
      if (step.status() == RunStatus.RUNNING) {
        step.endAttempt(RunStatus.CANCELED, now, "");
        step.end(RunStatus.CANCELED, now, "the run ended first");
        tell("step.canceled", Optional.of(step.id()), Map.of());
      } else if (step.status() == RunStatus.PENDING) {
        step.end(RunStatus.SKIPPED, now, "the run ended first");
        tell("step.skipped", Optional.of(step.id()), Map.of());
      }
    }
    run.end(status, now, message);
    boolean failed = status == RunStatus.FAILED;
    tell(
        failed ? "run.failed" : "run.canceled",
        Optional.empty(),
        message.isEmpty() ? Map.of() : Map.of(failed ? "error" : "reason", message));
  }

  private void tell(String type, Optional<String> step, Map<String, @Nullable Object> data) {
    run.event(type, now, step, data);
  }
}
