package org.integrationgateway.engines.agent.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.agent.turn.EventData;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;

/** A session with its turns. The agent lets one thread use it at a time. */
final class MemorySession {
  private static final int MAX_TURNS = 1_000;
  private static final int EARLIER = 20;

  private final List<RunningTurn> turns = new ArrayList<>();
  private Session session;

  MemorySession(Session session) {
    this.session = session;
  }

  String id() {
    return session.id();
  }

  Session session() {
    return session;
  }

  /** The oldest first. */
  List<Turn> turns() {
    return turns.stream().map(RunningTurn::turn).toList();
  }

  /** The conversation of the newest succeeded turns, oldest first. */
  List<Message> conversation() {
    var succeeded =
        turns.stream().filter(turn -> turn.turn().status() == Turn.Status.SUCCEEDED).toList();
    var messages = new ArrayList<Message>();
    for (var turn : succeeded.subList(Math.max(0, succeeded.size() - EARLIER), succeeded.size())) {
      messages.addAll(turn.turn().messages());
      messages.addAll(EventData.messages(turn.read(0, Integer.MAX_VALUE).events()));
    }
    return messages;
  }

  /** Refuses a turn when the session cannot begin one. */
  void requireFree() {
    if (session.state() == Session.State.ARCHIVED) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "session '%s' is archived: make it active before it takes turns".formatted(session.id()));
    }
    for (var turn : turns) {
      if (!turn.turn().status().terminal()) {
        throw new ServiceException(
            Reason.CONFLICT,
            "turn '%s' of this session is in progress: wait for it or cancel it"
                .formatted(turn.id()));
      }
    }
    if (turns.size() == MAX_TURNS) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "the session has " + MAX_TURNS + " turns, which is the limit: " + "open another one");
    }
  }

  void add(RunningTurn turn) {
    turns.add(turn);
    var begun = turn.turn().createdAt();
    session =
        changed(
            new SessionChange(Optional.empty(), Optional.empty(), Optional.empty()),
            begun,
            Optional.of(begun));
  }

  Session change(SessionChange change, Instant now) {
    session = changed(change, now, session.lastTurnAt());
    return session;
  }

  private Session changed(SessionChange change, Instant now, Optional<Instant> lastTurnAt) {
    return new Session(
        session.id(),
        session.model(),
        change.state().orElse(session.state()),
        change.clientRef().or(session::clientRef).filter(text -> !text.isEmpty()),
        change.metadata().orElse(session.metadata()),
        session.createdBy(),
        session.createdAt(),
        now,
        lastTurnAt,
        session.workspace(),
        session.provider());
  }
}
