package org.integrationgateway.config.workflows;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.jspecify.annotations.Nullable;

/** Makes records of {@code workflows.definitions.<id>.steps}. */
record StepRecords(Reading reading, Optional<Collection<String>> apps) {
  /** The step; empty when the file does not say what it does. */
  Optional<Step> step(Settings step, Node written) {
    var id = step.find(WorkflowKeys.ID);
    var actions = new ArrayList<StepAction>();
    step.find(WorkflowKeys.INVOKE).flatMap(this::invoke).ifPresent(actions::add);
    step.find(WorkflowKeys.WAIT).ifPresent(wait -> waits(wait, actions));
    step.find(WorkflowKeys.AWAIT_SIGNAL)
        .flatMap(await -> await.find(WorkflowKeys.SIGNAL))
        .ifPresent(signal -> actions.add(new StepAction.AwaitSignal(signal)));
    step.find(WorkflowKeys.AGENT_TURN).flatMap(StepRecords::agentTurn).ifPresent(actions::add);
    step.find(WorkflowKeys.RUN).flatMap(StepRecords::subRun).ifPresent(actions::add);
    var compensation = step.find(WorkflowKeys.COMPENSATION).flatMap(this::invoke);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    if (actions.size() != 1) {
      if (WrittenErrors.of(reading.problems()).isIn(written.at(), written)) {
        return Optional.empty();
      }
      reading.refuse(
          step,
          WorkflowKeys.ID,
          "step '%s' does %s".formatted(id.get(), actions.isEmpty() ? "nothing" : "several things"),
          "Write one of invoke, wait (duration or timestamp), awaitSignal," + " agentTurn, run.");
      return Optional.empty();
    }
    return Optional.of(
        new Step(
            id.get(),
            actions.get(0),
            step.find(WorkflowKeys.NEEDS),
            step.find(WorkflowKeys.CONDITION),
            step.find(WorkflowKeys.RETRY).map(StepRecords::retry),
            step.find(WorkflowKeys.TIMEOUT),
            compensation));
  }

  private Optional<StepAction.Invoke> invoke(Settings invoke) {
    var app = invoke.find(WorkflowKeys.APP);
    var operation = invoke.find(WorkflowKeys.OPERATION);
    if (app.isEmpty() || operation.isEmpty()) {
      return Optional.empty();
    }
    if (apps.isPresent() && !apps.get().contains(app.get())) {
      reading.dangling(invoke, WorkflowKeys.APP, "the app", "apps", app.get(), apps.get());
    }
    return Optional.of(
        new StepAction.Invoke(
            app.get(),
            operation.get(),
            members(invoke, WorkflowKeys.INPUT),
            invoke.find(WorkflowKeys.CONNECTION),
            invoke.find(WorkflowKeys.INSTANCE)));
  }

  private static Optional<StepAction> subRun(Settings run) {
    return run.find(WorkflowKeys.DEFINITION)
        .map(
            definition ->
                new StepAction.SubRun(definition, members(run, WorkflowKeys.SUB_RUN_INPUT)));
  }

  private static void waits(Settings wait, List<StepAction> actions) {
    wait.find(WorkflowKeys.FOR).ifPresent(time -> actions.add(new StepAction.Wait(time)));
    wait.find(WorkflowKeys.UNTIL).ifPresent(time -> actions.add(new StepAction.WaitUntil(time)));
  }

  private static Optional<StepAction> agentTurn(Settings turn) {
    var model = turn.find(WorkflowKeys.MODEL);
    var prompt = turn.find(WorkflowKeys.PROMPT);
    if (model.isEmpty() || prompt.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new StepAction.AgentTurn(
            turn.find(WorkflowKeys.AGENT),
            model.get(),
            prompt.get(),
            turn.get(WorkflowKeys.TOOLS),
            turn.find(WorkflowKeys.OUTPUT_SCHEMA).map(StepRecords::members)));
  }

  private static Step.Retry retry(Settings retry) {
    return new Step.Retry(
        retry.find(WorkflowKeys.MAX_ATTEMPTS).orElse(1),
        retry.find(WorkflowKeys.INITIAL_INTERVAL),
        retry.find(WorkflowKeys.MAX_INTERVAL));
  }

  static Map<String, @Nullable Object> members(Settings settings, Key<Object> key) {
    return settings.find(key).map(StepRecords::members).orElse(Map.of());
  }

  @SuppressWarnings("unchecked") // a mapping is always read into a map
  static Map<String, @Nullable Object> members(Object value) {
    return (Map<String, @Nullable Object>) value;
  }
}
