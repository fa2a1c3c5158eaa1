package org.integrationgateway.providers.granted;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.NewTurn.ToolSource;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.sdk.agent.TurnQuery;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.jspecify.annotations.Nullable;

/**
 * An agent whose turns have only tools that the requesting provider may invoke itself. Sessions are
 * the subject's, as everywhere.
 */
record GrantedAgent(HostGrants grants, Agent agent) implements Agent {
  @Override
  public Turn createTurn(NewTurn turn) {
    if (turn.toolSource() == ToolSource.MCP_CATALOG && !grants.anyOperation()) {
      throw new GrantDenials(grants)
          .denied(
              "give an agent every tool",
              "name them in toolRefs, and list each under %s.invokes".formatted(grants.path()));
    }
    turn.toolRefs().forEach(this::require);
    turn.tools().stream().map(Tool::ref).forEach(this::require);
    return agent.createTurn(turn);
  }

  private void require(ToolRef tool) {
    if (!grants.mayInvoke(tool.app(), tool.operation())) {
      throw new GrantDenials(grants)
          .denied(
              "give an agent operation '%s' of app '%s'".formatted(tool.operation(), tool.app()),
              "list {app: %s, operation: %s} under %s.invokes"
                  .formatted(tool.app(), tool.operation(), grants.path()));
    }
  }

  /** The operation that an approval permits. */
  private static ToolRef approved(Interaction question) {
    return new ToolRef(
        String.valueOf(question.request().get("app")),
        String.valueOf(question.request().get("operation")));
  }

  @Override
  public Capabilities capabilities() {
    return agent.capabilities();
  }

  @Override
  public Session createSession(NewSession session) {
    return agent.createSession(session);
  }

  @Override
  public Session getSession(String sessionId) {
    return agent.getSession(sessionId);
  }

  @Override
  public AgentPage<Session> listSessions(SessionQuery query) {
    return agent.listSessions(query);
  }

  @Override
  public Session updateSession(String sessionId, SessionChange change) {
    return agent.updateSession(sessionId, change);
  }

  @Override
  public Turn getTurn(String turnId) {
    return agent.getTurn(turnId);
  }

  @Override
  public AgentPage<Turn> listTurns(TurnQuery query) {
    return agent.listTurns(query);
  }

  @Override
  public Turn cancelTurn(String turnId, Optional<String> reason) {
    return agent.cancelTurn(turnId, reason);
  }

  @Override
  public List<TurnEvent> listTurnEvents(String turnId, long after, int limit) {
    return agent.listTurnEvents(turnId, after, limit);
  }

  @Override
  public TurnEvents watchTurnEvents(String turnId, long after, WatchUntil until) {
    return agent.watchTurnEvents(turnId, after, until);
  }

  @Override
  public void pushTurnEvents(
      String turnId, long after, WatchUntil until, Flow.Subscriber<? super TurnEvent> subscriber) {
    agent.pushTurnEvents(turnId, after, until, subscriber);
  }

  @Override
  public List<Interaction> listInteractions(String turnId) {
    return agent.listInteractions(turnId);
  }

  @Override
  public Interaction resolveInteraction(
      String turnId, String interactionId, Map<String, @Nullable Object> resolution) {
    agent.listInteractions(turnId).stream()
        .filter(question -> question.id().equals(interactionId))
        .filter(question -> question.type() == Interaction.Type.APPROVAL)
        .map(GrantedAgent::approved)
        .forEach(this::require);
    return agent.resolveInteraction(turnId, interactionId, resolution);
  }
}
