package org.integrationgateway.builtin.workflow;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.integrationgateway.engines.workflow.execution.AttemptExecution;
import org.integrationgateway.engines.workflow.machine.Outcome;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.workflow.StepAction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes steps that are turns of an agent. Each attempt has a session, under the attempt's id as
 * idempotency key, so that a repeated attempt finds the turn that it began.
 */
record AgentTurns(WorkflowAgents agents) implements AttemptExecution.AgentSteps {
  private static final Logger log = LoggerFactory.getLogger(AgentTurns.class);

  @Override
  public Outcome take(StepClaim claim, StepAction.AgentTurn step, BooleanSupplier handedOver) {
    var agent =
        agents
            .find(step.provider())
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.NOT_FOUND,
                        "there is no agent provider"
                            + step.provider().map(name -> " '" + name + "'").orElse("")));
    var session = agent.createSession(NewSession.of(step.model()).once(claim.attemptId()));
    var turn = agent.createTurn(asked(session.id(), claim, step));
    try {
      return judged(ended(agent, turn.id()));
    } catch (RuntimeException late) {
      if (!handedOver.getAsBoolean()) {
        // The interrupt that ended the wait must not interrupt the cancellation.
        Thread.interrupted();
        cancel(agent, turn.id());
      }
      throw late;
    }
  }

  private static NewTurn asked(String sessionId, StepClaim claim, StepAction.AgentTurn step) {
    var output =
        step.outputSchema().<OutputSpec>map(OutputSpec.Structured::new).orElse(OutputSpec.TEXT);
    var turn =
        NewTurn.of(sessionId, String.valueOf(claim.inputs().get("prompt")))
            .giving(output)
            .with(step.tools().stream().map(AgentTurns::tool).toList(), List.of())
            .once(claim.attemptId());
    return Deadline.current().map(deadline -> turn.within(deadline.remaining())).orElse(turn);
  }

  /** The tool of {@code app/operation}; the rules of definitions guarantee the form. */
  private static ToolRef tool(String written) {
    int slash = written.indexOf('/');
    return new ToolRef(written.substring(0, slash), written.substring(slash + 1));
  }

  private static Turn ended(Agent agent, String turnId) {
    try (var events = agent.watchTurnEvents(turnId, 0, WatchUntil.TERMINAL)) {
      while (events.hasNext()) {
        events.next();
      }
    }
    return agent.getTurn(turnId);
  }

  private static Outcome judged(Turn turn) {
    if (turn.status() == Turn.Status.SUCCEEDED) {
      return new Outcome.Succeeded(turn.output().map(AgentTurns::value).orElse(null));
    }
    return new Outcome.Failed(
        "the turn ended as %s: %s".formatted(turn.status(), turn.statusMessage().orElse("")),
        turn.status() == Turn.Status.FAILED);
  }

  private static @Nullable Object value(TurnOutput output) {
    return output instanceof TurnOutput.Text text
        ? text.text()
        : ((TurnOutput.Structured) output).value();
  }

  private static void cancel(Agent agent, String turnId) {
    try {
      agent.cancelTurn(turnId, Optional.of("the workflow's step no longer waits"));
    } catch (RuntimeException left) {
      log.debug("turn {} was not cancelled: {}", turnId, left.getMessage());
    }
  }
}
