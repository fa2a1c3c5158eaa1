package org.integrationgateway.sdk.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in which a model takes turns, with tools that it calls. Called by many threads at once.
 *
 * <p>A session belongs to the subject that opened it, {@link
 * org.integrationgateway.sdk.CallContext#currentSubject()}; for other subjects it, its turns and
 * their interactions do not exist. JSON values are null, {@link Boolean}, {@link Long}, {@link
 * Double}, {@link String}, lists and maps; whole numbers beyond 2^53 are refused.
 *
 * <p>All methods fail with a {@link org.integrationgateway.sdk.ServiceException}: {@code NOT_FOUND}
 * it does not exist, or belongs to another subject; {@code INVALID_INPUT} with pointers; {@code
 * INVALID_STATE} not in this state; {@code CONFLICT} another turn is under way; {@code
 * IDEMPOTENCY_KEY_REUSED} the key came with another request before; {@code NOT_SUPPORTED} the
 * request needs an ability that is not in the provider's {@link Capabilities}.
 */
public interface Agent {
  /** Features of this provider. */
  Capabilities capabilities();

  /** Opens a session; returns the existing one when the idempotency key was used before. */
  Session createSession(NewSession session);

  /** One session. */
  Session getSession(String sessionId);

  /** The caller's sessions, newest first. */
  AgentPage<Session> listSessions(SessionQuery query);

  /** Changes the metadata of a session, or archives it; an archived session takes no turns. */
  Session updateSession(String sessionId, SessionChange change);

  /**
   * Begins a turn; returns as soon as it is stored, not when it has ended. Returns the existing
   * turn when the idempotency key was used before.
   */
  Turn createTurn(NewTurn turn);

  /** One turn. */
  Turn getTurn(String turnId);

  /** The turns of a session, newest first. */
  AgentPage<Turn> listTurns(TurnQuery query);

  /**
   * Cancels a turn, its requests to the model, its tool calls and its interactions. Does nothing
   * when the turn is cancelled already; {@code INVALID_STATE} when it ended otherwise.
   *
   * @param reason for people and logs
   */
  Turn cancelTurn(String turnId, Optional<String> reason);

  /**
   * The events of a turn so far, in order.
   *
   * @param after only events with a greater number; 0: from the beginning
   * @param limit 1 to {@value AgentPage#MAX}
   */
  List<TurnEvent> listTurnEvents(String turnId, long after, int limit);

  /**
   * The events of a turn, past ones first and new ones as they happen, until the turn has ended or
   * waits, as {@code until} says. A caller that asks again behind the last number seen misses no
   * event and sees none twice. Close the result.
   *
   * @param after only events with a greater number; 0: from the beginning
   */
  TurnEvents watchTurnEvents(String turnId, long after, WatchUntil until);

  /**
   * Pushes the events that {@link #watchTurnEvents} gives, for callers that follow many turns with
   * few threads. Returns at once. The subscription lasts until the deadline in force, if there is
   * one.
   *
   * <p>This method has a default: one thread for each subscription, which watches. A provider that
   * can announce its events overrides it.
   *
   * @param after only events with a greater number; 0: from the beginning
   * @param subscriber gets its subscription first, then as many events as it requests, and at the
   *     end {@code onComplete}, or {@code onError} with what {@link #watchTurnEvents} fails with.
   *     Its methods are called by one thread at a time; they return soon, and do not block. After
   *     it has cancelled, at most an event that was under way still comes
   */
  default void pushTurnEvents(
      String turnId, long after, WatchUntil until, Flow.Subscriber<? super TurnEvent> subscriber) {
    new WatchThread(turnId, () -> watchTurnEvents(turnId, after, until), subscriber).begin();
  }

  /** The interactions of a turn, oldest first. */
  List<Interaction> listInteractions(String turnId);

  /**
   * Answers an interaction; the turn continues. {@code INVALID_STATE} when it was answered before,
   * or the turn has ended; {@code INVALID_INPUT} when the answer does not fit the interaction: see
   * {@link Interaction.Type}.
   */
  Interaction resolveInteraction(
      String turnId, String interactionId, Map<String, @Nullable Object> resolution);
}
