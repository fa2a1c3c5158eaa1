package org.integrationgateway.engines.workflow.machine;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.workflow.plan.Plan;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.run.RunStatus;

/** The runs that steps of one run start: their beginnings and their outcomes. */
record SubRuns(
    WorkflowTransaction tx, RunState run, Plans plans, Plan plan, Progress progress, Instant now) {
  /** Begins the attempt of a step that starts a run. */
  SubRunStart start(int position, StepState step, StepAction.SubRun sub) {
    var attempt = step.beginAttempt(run.id(), now);
    return new SubRunStart(
        position,
        sub.definitionId(),
        step.inputs(),
        new RunBeginning.Parent(run.id(), position, attempt, run.runAs(), run.nesting() + 1),
        new RunBeginning.Caller(
            run.runAs().or(run::createdBy),
            run.scopes(),
            run.depth() + 1,
            run.chain(),
            run.trace()));
  }

  void started(SubRunStart start, String childId) {
    var timeout = plan.steps().get(start.position()).step().timeout();
    var step = run.steps().get(start.position());
    step.child(childId, timeout.map(now::plus));
    progress.tell("step.run_started", Optional.of(step.id()), Map.of("run", childId));
  }

  void refused(SubRunStart start, String why, boolean again) {
    var step = run.steps().get(start.position());
    step.timerAt(null);
    progress.attemptFailed(
        plan.steps().get(start.position()), step, new Outcome.Failed(why, again));
  }

  /** Ends the attempt of a step as its run ended, or cancels the run when its time is up. */
  void outcome(Plan.Planned planned, StepState step) {
    var child = step.child().orElseThrow();
    var found = RunState.find(tx, plans, child);
    if (found.isPresent() && !found.get().status().ended()) {
      if (step.latest().filter(latest -> !latest.isAfter(now)).isEmpty()) {
        step.timerAt(step.latest().orElse(null));
        return;
      }
      progress.cancelChild(step);
      progress.attemptFailed(
          planned, step, new Outcome.Failed("run '%s' did not end in time".formatted(child), true));
      return;
    }
    var status = found.map(RunState::status).orElse(RunStatus.CANCELED);
    if (status == RunStatus.SUCCEEDED) {
      step.timerAt(null);
      progress.succeed(step, found.get().output());
      return;
    }
    var why = found.map(RunState::message).filter(text -> !text.isEmpty()).map(text -> ": " + text);
    progress.attemptFailed(
        planned,
        step,
        new Outcome.Failed(
            "run '%s' ended as %s%s".formatted(child, status, why.orElse("")),
            status == RunStatus.FAILED));
  }
}
