package org.integrationgateway.engines.agent.turn;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.sdk.agent.session.NewSession;

/**
 * Checks of requests that every agent makes. All throw a {@link ServiceException}: {@code
 * INVALID_INPUT} with pointers, {@code NOT_SUPPORTED} for an ability that the agent does not have.
 */
public final class RequestRules {
  private RequestRules() {}

  /** Whether an agent with these capabilities can open the session. */
  public static void check(NewSession session, Capabilities agent) {
    model(session.model(), agent);
    support(session.workspace().isPresent(), agent.workspaces(), "workspaces");
  }

  /** Whether an agent with these capabilities can begin the turn. */
  public static void check(NewTurn turn, Capabilities agent) {
    turn.model().ifPresent(name -> model(name, agent));
    support(
        !turn.tools().isEmpty()
            || !turn.toolRefs().isEmpty()
            || turn.toolSource() != NewTurn.ToolSource.NONE,
        agent.tools(),
        "tools");
    support(
        turn.output() instanceof OutputSpec.Structured,
        agent.structuredOutput(),
        "structured output");
    if (turn.messages().get(turn.messages().size() - 1).role() == Message.Role.ASSISTANT) {
      throw ServiceException.invalidMember("/messages", "the last message is not the assistant's");
    }
  }

  /** Whether an agent with these capabilities has the model. */
  public static void model(String name, Capabilities agent) {
    var models = agent.models();
    if (!models.isEmpty() && !models.contains(name)) {
      throw ServiceException.invalidMember(
          "/model", "is one of " + models + ", not '" + name + "'");
    }
  }

  private static void support(boolean wanted, boolean able, String what) {
    if (wanted && !able) {
      throw new ServiceException(Reason.NOT_SUPPORTED, "this agent does not support " + what);
    }
  }

  /** The number of an event, behind which events are read. */
  public static void after(long seq) {
    if (seq < 0) {
      throw ServiceException.invalidMember("/after", "is the number of an event, or 0, not " + seq);
    }
  }

  /** The most events of one answer. */
  public static void limit(int events) {
    if (events < 1 || events > AgentPage.MAX) {
      throw ServiceException.invalidMember(
          "/limit", "is 1 to " + AgentPage.MAX + ", not " + events);
    }
  }
}
