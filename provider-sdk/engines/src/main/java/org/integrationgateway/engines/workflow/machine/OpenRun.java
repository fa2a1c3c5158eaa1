package org.integrationgateway.engines.workflow.machine;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.engines.workflow.plan.Plan;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;

/**
 * A run within one transaction. Each change also begins every step that may begin after it, and all
 * of it is stored together.
 */
public final class OpenRun {
  /** How often an attempt is begun, when each process that did so has died. */
  private static final int MOST_BEGINNINGS = 3;

  private final RunState run;
  private final Plan plan;
  private final RunSignals signals;
  private final Progress progress;
  private final SubRuns subRuns;
  private final Instant now;

  private OpenRun(WorkflowTransaction tx, RunState run, Plans plans, Plan plan, Instant now) {
    this.run = run;
    this.plan = plan;
    this.signals = new RunSignals(tx, run.id());
    this.progress = new Progress(tx, run, plans, plan, signals, now);
    this.subRuns = new SubRuns(tx, run, plans, plan, progress, now);
    this.now = now;
  }

  /**
   * Opens a run.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  public static OpenRun load(WorkflowTransaction tx, Plans plans, String runId, Instant now) {
    return of(tx, RunState.load(tx, plans, runId), plans, now);
  }

  private static OpenRun of(WorkflowTransaction tx, RunState run, Plans plans, Instant now) {
    return new OpenRun(tx, run, plans, plans.get(tx, run.definitionId(), run.generation()), now);
  }

  /** Opens a run, when it exists. */
  static Optional<OpenRun> find(WorkflowTransaction tx, Plans plans, String runId, Instant now) {
    return RunState.find(tx, plans, runId).map(run -> of(tx, run, plans, now));
  }

  /**
   * Begins a run.
   *
   * @param refusal why the run fails at once; empty when it does not
   */
  public static OpenRun begin(
      WorkflowTransaction tx,
      String runId,
      Plans plans,
      Plan plan,
      RunBeginning beginning,
      Optional<String> refusal,
      Instant now) {
    var open = new OpenRun(tx, RunState.create(tx, runId, plan, beginning, now), plans, plan, now);
    open.progress.tell("run.started", Optional.empty(), Map.of());
    refusal.ifPresentOrElse(
        why -> open.progress.end(RunStatus.FAILED, why), open.progress::advance);
    open.run.save();
    return open;
  }

  public String id() {
    return run.id();
  }

  public boolean ended() {
    return run.status().ended();
  }

  /** The runs whose attempts under way this transaction cancelled: this one, and those below. */
  public Set<String> stopped() {
    return progress.stopped();
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
    if (attempt.isPresent() && step.beginnings() > MOST_BEGINNINGS) {
      abandon(position, step);
      attempt = Optional.empty();
    }
    run.save();
    return attempt.map(id -> claim(position, step, id));
  }

  /** Ends an attempt that is not made again: it may be what ended the processes. */
  private void abandon(int position, StepState step) {
    var failed =
        new Outcome.Failed(
            "the attempt was started %d times and did not finish: each process that attempted it ended"
                .formatted(MOST_BEGINNINGS),
            false);
    if (step.undoing()) {
      progress.compensations().complete(plan.steps().get(position), failed);
    } else {
      progress.attemptFailed(plan.steps().get(position), step, failed);
    }
    progress.advance();
  }

  /** Claims the first step of which an attempt is due. */
  public Optional<StepClaim> claimNext(Duration lease) {
    for (var planned : plan.steps()) {
      if (run.steps().get(planned.position()).isDue(now)) {
        return claim(planned.position(), lease);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether this transaction scheduled an attempt that it did not claim, a wait, or another run.
   */
  public boolean hasTasks() {
    return run.wokeParent() || run.steps().stream().anyMatch(StepState::scheduled);
  }

  /** The claim with this fence of an attempt under way; empty when the attempt has ended. */
  public Optional<StepClaim> claimed(int position, long fence) {
    var step = run.steps().get(position);
    return step.isHeld(fence)
        ? Optional.of(claim(position, step, step.beginAttempt(run.id(), now)))
        : Optional.empty();
  }

  private StepClaim claim(int position, StepState step, String attempt) {
    var planned = plan.steps().get(position).step();
    boolean undo = step.undoing();
    return new StepClaim(
        run.id(),
        position,
        step.id(),
        step.fence(),
        attempt,
        undo ? planned.compensation().orElseThrow() : planned.action(),
        undo,
        undo ? step.undoInputs() : step.inputs(),
        planned.timeout().filter(time -> makesAttempts(planned.action())),
        run.runAs(),
        run.createdBy(),
        run.scopes(),
        run.depth(),
        run.chain(),
        run.trace());
  }

  /** Whether the time limit of a step with this action is that of a call. */
  private static boolean makesAttempts(StepAction action) {
    return action instanceof StepAction.Invoke || action instanceof StepAction.AgentTurn;
  }

  /** Stores the outcome of an attempt, unless its lease is lost. */
  public void complete(StepClaim claim, Outcome outcome) {
    var step = run.steps().get(claim.position());
    if (!step.isHeld(claim.fence())) {
      return;
    }
    var planned = plan.steps().get(claim.position());
    if (claim.undo()) {
      progress.compensations().complete(planned, outcome);
    } else if (outcome instanceof Outcome.Succeeded succeeded) {
      progress.succeed(step, succeeded.output());
    } else if (outcome instanceof Outcome.Failed failed) {
      progress.attemptFailed(planned, step, failed);
    }
    progress.advance();
    run.save();
  }

  /** Releases an attempt, so that another process can make it at once under the same id. */
  public void release(StepClaim claim) {
    var step = run.steps().get(claim.position());
    if (step.isHeld(claim.fence())) {
      step.release(now);
      run.save();
    }
  }

  /**
   * Ends a wait whose time is up, and looks for the outcome of a run that a step started.
   *
   * @return the run that the step starts now; {@link #started} or {@link #refused} follows
   */
  public Optional<SubRunStart> timer(int position) {
    var step = run.steps().get(position);
    if (step.timer().filter(due -> !due.isAfter(now)).isEmpty()) {
      return Optional.empty();
    }
    var planned = plan.steps().get(position);
    var action = planned.step().action();
    if (step.status() != RunStatus.RUNNING) {
      // The run of a cancelled step has undone its own steps.
      step.forgetChild();
      progress.compensations().proceed();
    } else if (action instanceof StepAction.SubRun sub) {
      if (step.child().isEmpty()) {
        return Optional.of(subRuns.start(position, step, sub));
      }
      subRuns.outcome(planned, step);
    } else if (action instanceof StepAction.AwaitSignal await) {
      progress.fail(step, "signal '%s' did not come in time".formatted(await.signal()));
    } else {
      progress.succeed(step, null);
    }
    progress.advance();
    run.save();
    return Optional.empty();
  }

  /** The step's attempt has started a run. */
  public void started(SubRunStart start, String childId) {
    subRuns.started(start, childId);
    run.save();
  }

  /**
   * The step's attempt could not start a run.
   *
   * @param again whether another attempt may succeed
   */
  public void refused(SubRunStart start, String why, boolean again) {
    subRuns.refused(start, why, again);
    progress.advance();
    run.save();
  }

  /**
   * Stores a signal for the step that waits for it now or later.
   *
   * @throws ServiceException {@code INVALID_STATE} the run has ended, or is ending; {@code
   *     NO_CAPACITY}
   */
  public void signal(Signal signal) {
    if (run.over()) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "run '%s' %s as %s: it takes no signals".formatted(run.id(), ends(), end()));
    }
    signals.keep(signal);
    progress.tell("signal.received", Optional.empty(), Map.of("signal", signal.name()));
    for (var planned : plan.steps()) {
      var step = run.steps().get(planned.position());
      if (step.status() == RunStatus.RUNNING
          && planned.step().action() instanceof StepAction.AwaitSignal await
          && await.signal().equals(signal.name())) {
        progress.take(step, await);
        break;
      }
    }
    progress.advance();
    run.save();
  }

  private String ends() {
    return run.status().ended() ? "has ended" : "is ending";
  }

  private RunStatus end() {
    return run.ending().orElseGet(run::status);
  }

  /**
   * Cancels the run. A cancelled run stays unchanged.
   *
   * @throws ServiceException {@code INVALID_STATE} when the run has succeeded or failed, or fails
   *     as soon as its steps are undone
   */
  public void cancel(Optional<String> reason) {
    if (run.over()) {
      if (end() == RunStatus.CANCELED) {
        return;
      }
      throw new ServiceException(
          Reason.INVALID_STATE,
          "run '%s' %s as %s: it cannot be cancelled".formatted(run.id(), ends(), end()));
    }
    progress.end(RunStatus.CANCELED, reason.orElse(""));
    run.save();
  }

  /** Cancels a run whose step in the run above was cancelled, unless it has ended or is ending. */
  void cancelFromAbove(String parentId) {
    if (!run.over()) {
      progress.end(RunStatus.CANCELED, "run '%s', which started it, ended".formatted(parentId));
      run.save();
    }
  }
}
