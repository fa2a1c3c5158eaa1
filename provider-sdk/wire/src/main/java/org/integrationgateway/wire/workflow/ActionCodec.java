package org.integrationgateway.wire.workflow;

import static org.integrationgateway.wire.value.OptionalText.text;

import java.util.Optional;
import org.integrationgateway.protocol.v1.WorkflowAgentTurn;
import org.integrationgateway.protocol.v1.WorkflowAwaitSignal;
import org.integrationgateway.protocol.v1.WorkflowInvoke;
import org.integrationgateway.protocol.v1.WorkflowStep;
import org.integrationgateway.protocol.v1.WorkflowSubRun;
import org.integrationgateway.protocol.v1.WorkflowWait;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.wire.value.Structs;
import org.integrationgateway.wire.value.Times;

/** Actions of steps, to the wire and back. */
final class ActionCodec {
  private ActionCodec() {}

  /** A step with this action and no other members yet. */
  static WorkflowStep.Builder write(StepAction action) {
    var step = WorkflowStep.newBuilder();
    if (action instanceof StepAction.Invoke invoke) {
      step.setInvoke(write(invoke));
    } else if (action instanceof StepAction.Wait wait) {
      step.setWait(WorkflowWait.newBuilder().setDuration(Times.write(wait.duration())));
    } else if (action instanceof StepAction.WaitUntil until) {
      step.setWait(WorkflowWait.newBuilder().setTimestamp(until.timestamp()));
    } else if (action instanceof StepAction.AwaitSignal await) {
      step.setAwaitSignal(WorkflowAwaitSignal.newBuilder().setSignal(await.signal()));
    } else if (action instanceof StepAction.AgentTurn turn) {
      var written =
          WorkflowAgentTurn.newBuilder()
              .setProvider(turn.provider().orElse(""))
              .setModel(turn.model())
              .setPrompt(turn.prompt())
              .addAllTools(turn.tools());
      turn.outputSchema().map(Structs::write).ifPresent(written::setOutputSchema);
      step.setAgentTurn(written);
    } else if (action instanceof StepAction.SubRun run) {
      step.setRun(
          WorkflowSubRun.newBuilder()
              .setDefinitionId(run.definitionId())
              .setInput(Structs.write(run.input())));
    }
    return step;
  }

  static WorkflowInvoke write(StepAction.Invoke invoke) {
    return WorkflowInvoke.newBuilder()
        .setApp(invoke.app())
        .setOperation(invoke.operation())
        .setInput(Structs.write(invoke.input()))
        .setConnection(invoke.connection().orElse(""))
        .setInstance(invoke.instance().orElse(""))
        .build();
  }

  static StepAction read(WorkflowStep step) {
    return switch (step.getActionCase()) {
      case INVOKE -> read(step.getInvoke());
      case WAIT -> read(step.getId(), step.getWait());
      case AWAIT_SIGNAL -> new StepAction.AwaitSignal(step.getAwaitSignal().getSignal());
      case AGENT_TURN -> read(step.getAgentTurn());
      case RUN ->
          new StepAction.SubRun(
              step.getRun().getDefinitionId(), Structs.read(step.getRun().getInput()));
      case ACTION_NOT_SET ->
          throw DefinitionCodec.refused(
              "/steps", "step '" + step.getId() + "' does nothing: say what it does");
    };
  }

  static StepAction.Invoke read(WorkflowInvoke written) {
    return new StepAction.Invoke(
        written.getApp(),
        written.getOperation(),
        Structs.read(written.getInput()),
        text(written.getConnection()),
        text(written.getInstance()));
  }

  private static StepAction read(String step, WorkflowWait written) {
    return switch (written.getUntilCase()) {
      case DURATION -> new StepAction.Wait(Times.read(written.getDuration()));
      case TIMESTAMP -> new StepAction.WaitUntil(written.getTimestamp());
      case UNTIL_NOT_SET ->
          throw DefinitionCodec.refused(
              "/steps", "step '" + step + "' waits for nothing: give a duration or a timestamp");
    };
  }

  private static StepAction.AgentTurn read(WorkflowAgentTurn written) {
    return new StepAction.AgentTurn(
        text(written.getProvider()),
        written.getModel(),
        written.getPrompt(),
        written.getToolsList(),
        written.hasOutputSchema()
            ? Optional.of(Structs.read(written.getOutputSchema()))
            : Optional.empty());
  }
}
