package org.integrationgateway.samples.langchain;

import dev.langchain4j.data.message.ChatMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;

/** A session with its turns. The agent lets one thread use it at a time. */
final class SessionTurns {
  private static final int MOST_TURNS = 1_000;
  private static final int REMEMBERED = 20;

  /** A turn, and the task that carries it out. */
  private record Entry(RunningTurn turn, ToolLoop loop) {}

  private final List<Entry> entries = new ArrayList<>();
  private Session session;

  SessionTurns(Session session) {
    this.session = session;
  }

  Session session() {
    return session;
  }

  /** The oldest first. */
  List<Turn> turns() {
    return entries.stream().map(entry -> entry.turn().turn()).toList();
  }

  /** Returns the messages of the latest successful turns. */
  List<ChatMessage> history() {
    var done =
        entries.stream()
            .filter(entry -> entry.turn().turn().status() == Turn.Status.SUCCEEDED)
            .toList();
    return done.subList(Math.max(0, done.size() - REMEMBERED), done.size()).stream()
        .flatMap(entry -> entry.loop().said().stream())
        .toList();
  }

  /** Refuses a turn when the session cannot begin one. */
  void requireFree() {
    if (session.state() == Session.State.ARCHIVED) {
      throw new ServiceException(
          Reason.INVALID_STATE, "the session is archived: make it active before its next turn");
    }
    if (entries.stream().anyMatch(entry -> !entry.turn().ended())) {
      throw new ServiceException(
          Reason.CONFLICT, "another turn of the session is under way: wait for it, or cancel it");
    }
    if (entries.size() == MOST_TURNS) {
      throw new ServiceException(
          Reason.NO_CAPACITY, "the session had " + MOST_TURNS + " turns: open another");
    }
  }

  void add(RunningTurn turn, ToolLoop loop) {
    entries.add(new Entry(turn, loop));
    var begun = turn.turn().createdAt();
    session =
        new Session(
            session.id(),
            session.model(),
            session.state(),
            session.clientRef(),
            session.metadata(),
            session.createdBy(),
            session.createdAt(),
            begun,
            Optional.of(begun),
            session.workspace());
  }

  Session change(SessionChange change, Instant now) {
    session =
        new Session(
            session.id(),
            session.model(),
            change.state().orElse(session.state()),
            change.clientRef().or(session::clientRef).filter(text -> !text.isEmpty()),
            change.metadata().orElse(session.metadata()),
            session.createdBy(),
            session.createdAt(),
            now,
            session.lastTurnAt(),
            session.workspace());
    return session;
  }

  static ServiceException invalid(String pointer, String rule) {
    return ServiceException.invalidInput(
        "the request is not valid", List.of(new Problem(pointer, rule)));
  }
}
