package org.integrationgateway.config.workflows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.jspecify.annotations.Nullable;

/** {@code workflows}. Actions and triggers are the records of the API. */
public record WorkflowsInFile(
    @Doc(
            "Definitions by id, applied at the start. An unchanged definition has no effect. A"
                + " definition that was removed here is kept: delete or pause it by the API."
                + " References are written ${{ ... }}, in quotes where the YAML needs them.")
        @Default("{}")
        Map<String, Definition> definitions) {
  /** {@code workflows}. */
  public static final Key<Settings> KEY =
      Key.block(
          "workflows",
          RecordBlock.later(WorkflowsInFile.class),
          "The definitions of the workflow providers.");

  record Definition(
      @Doc("The workflow provider. Default: the default one.") Optional<String> provider,
      @Doc("The name that users see.") @Default("") String displayName,
      @Doc("A description of the workflow, for users.") @Default("") String description,
      @Doc("Whether the definition is paused: no new runs start.") @Default("false") boolean paused,
      @Doc("Canonical subject that the runs act as. Default: the caller that starts the run.")
          Optional<String> runAs,
      @Doc("JSON Schema of the input. None: any mapping.") @Form("literal")
          Optional<Map<String, @Nullable Object>> inputSchema,
      @Doc("The steps; each has one action.") List<WrittenStep> steps,
      @Doc(
              "The output of a run; strings may hold references. Default: the output of its last"
                  + " step.")
          @Form("literal")
          @Nullable Object output,
      @Doc("The triggers that start runs: schedules and events.") @Default("[]")
          List<WrittenTrigger> on) {
    /** The specification; each step has one action, and each trigger one event or schedule. */
    WorkflowSpec spec(String id) {
      return new WorkflowSpec(
          id,
          displayName,
          description,
          paused,
          runAs,
          steps.stream().map(WrittenStep::step).toList(),
          on.stream().map(WrittenTrigger::activation).toList(),
          inputSchema,
          output);
    }
  }

  record WrittenStep(
      @Doc("The id of the step, unique in its definition: letters, digits, '_' and '-'.") String id,
      @Doc("Calls an operation.") Optional<StepAction.Invoke> invoke,
      @Doc("Waits for a duration or until a time.") @Name("wait") Optional<Wait> waits,
      @Doc("Waits for a signal.") Optional<StepAction.AwaitSignal> awaitSignal,
      @Doc("Starts a turn of an agent and waits for its end.")
          Optional<StepAction.AgentTurn> agentTurn,
      @Doc("Runs another definition and waits for its end.") Optional<StepAction.SubRun> run,
      @Doc("Steps that must complete first; an empty list: none. Default: the step above.")
          Optional<List<String>> needs,
      @Doc("The step runs only when this expression is true.") Optional<String> condition,
      @Doc("How often a failed step is tried again. None: not at all.") Optional<Step.Retry> retry,
      @Doc("The time limit of one attempt, or of waiting for a signal.") Optional<Duration> timeout,
      @Doc(
              "Undoes the step: called when the run fails or is cancelled after the step"
                  + " succeeded.")
          Optional<StepAction.Invoke> compensation) {
    /** The actions; right is one. */
    List<StepAction> actions() {
      var actions = new ArrayList<StepAction>();
      invoke.ifPresent(actions::add);
      waits.flatMap(Wait::duration).map(StepAction.Wait::new).ifPresent(actions::add);
      waits.flatMap(Wait::timestamp).map(StepAction.WaitUntil::new).ifPresent(actions::add);
      awaitSignal.ifPresent(actions::add);
      agentTurn.ifPresent(actions::add);
      run.ifPresent(actions::add);
      return actions;
    }

    private Step step() {
      return new Step(id, actions().get(0), needs, condition, retry, timeout, compensation);
    }
  }

  record Wait(
      @Doc("How long to wait.") Optional<Duration> duration,
      @Doc("The time to wait for, by RFC 3339, or a reference to one.")
          Optional<String> timestamp) {}

  record WrittenTrigger(
      @Doc(
              "The id of the trigger, unique among all triggers. Default: the provider"
                  + " chooses one.")
          Optional<String> id,
      @Doc("Starts runs by a schedule; needs 'runAs'.") Optional<Trigger.Schedule> schedule,
      @Doc("Starts runs by events.") Optional<Trigger.OnEvent> event,
      @Doc("Whether the trigger is paused.") @Default("false") boolean paused,
      @Doc("The input of the runs; strings may hold references to the event.")
          @Form("literal")
          @Default("{}")
          Map<String, @Nullable Object> input) {
    /** Whether the trigger is either a schedule or by events. */
    boolean isOne() {
      return schedule.isPresent() != event.isPresent();
    }

    private Activation activation() {
      return new Activation(
          id, schedule.<Trigger>map(it -> it).or(() -> event).orElseThrow(), paused, input);
    }
  }
}
