package org.integrationgateway.work.agents;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.NewTurn;
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
 * An agent that keeps sessions and turns in memory and ends no turn. It does not look at whose they
 * are: the gateway has to.
 */
final class MemoryAgent implements Agent {
  private final List<Session> sessions = new ArrayList<>();
  private final List<Turn> turns = new ArrayList<>();
  private final List<NewTurn> received = new ArrayList<>();
  private boolean isAway;
  private int calls;

  /** Every later request fails. */
  void goAway() {
    isAway = true;
  }

  /** The requests for turns, as they came. */
  List<NewTurn> received() {
    return received;
  }

  /** How many requests came. */
  int calls() {
    return calls;
  }

  /** Adds a session of a subject, so many seconds after the beginning of time. */
  MemoryAgent with(String id, String subject, int seconds) {
    var at = Instant.EPOCH.plus(Duration.ofSeconds(seconds));
    sessions.add(
        0,
        new Session(
            id,
            "m",
            Session.State.ACTIVE,
            Optional.empty(),
            Map.of(),
            subject,
            at,
            at,
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
    return this;
  }

  private void called() {
    calls++;
    if (isAway) {
      throw new ServiceException(Reason.UNAVAILABLE, "the agent is away");
    }
  }

  private static ServiceException unknown() {
    return new ServiceException(Reason.NOT_FOUND, "never heard of it");
  }

  @Override
  public Capabilities capabilities() {
    called();
    return new Capabilities(List.of("m"), true, false, false, false, false);
  }

  @Override
  public Session createSession(NewSession session) {
    called();
    with("s" + sessions.size(), AgentPlaces.subject(), sessions.size());
    return sessions.get(0);
  }

  @Override
  public Session getSession(String sessionId) {
    called();
    return sessions.stream()
        .filter(session -> session.id().equals(sessionId))
        .findFirst()
        .orElseThrow(MemoryAgent::unknown);
  }

  /** A page token is the number of the first item. */
  @Override
  public AgentPage<Session> listSessions(SessionQuery query) {
    called();
    int from = query.pageToken().map(Integer::parseInt).orElse(0);
    int to = Math.min(from + query.limit(), sessions.size());
    return new AgentPage<>(
        sessions.subList(from, to),
        Optional.of(to).filter(next -> next < sessions.size()).map(String::valueOf));
  }

  @Override
  public Session updateSession(String sessionId, SessionChange change) {
    return getSession(sessionId);
  }

  @Override
  public Turn createTurn(NewTurn turn) {
    called();
    received.add(turn);
    turns.add(
        new Turn(
            "t" + turns.size(),
            turn.sessionId(),
            "m",
            Turn.Status.RUNNING,
            turn.messages(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            AgentPlaces.subject(),
            Instant.EPOCH,
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
    return turns.get(turns.size() - 1);
  }

  @Override
  public Turn getTurn(String turnId) {
    called();
    return turns.stream()
        .filter(turn -> turn.id().equals(turnId))
        .findFirst()
        .orElseThrow(MemoryAgent::unknown);
  }

  @Override
  public AgentPage<Turn> listTurns(TurnQuery query) {
    called();
    return new AgentPage<>(turns, Optional.empty());
  }

  @Override
  public Turn cancelTurn(String turnId, Optional<String> reason) {
    return getTurn(turnId);
  }

  @Override
  public List<TurnEvent> listTurnEvents(String turnId, long after, int limit) {
    called();
    return List.of();
  }

  @Override
  public TurnEvents watchTurnEvents(String turnId, long after, WatchUntil until) {
    throw new ServiceException(Reason.NOT_SUPPORTED, "no events");
  }

  @Override
  public List<Interaction> listInteractions(String turnId) {
    called();
    return List.of();
  }

  @Override
  public Interaction resolveInteraction(
      String turnId, String interactionId, Map<String, @Nullable Object> resolution) {
    called();
    throw unknown();
  }
}
