package org.integrationgateway.sdk.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in which a model takes turns, with tools that it calls. Called by many threads at once.
 *
 * <p>A session belongs to the subject on whose behalf it was opened, {@link
 * org.integrationgateway.sdk.CallContext#currentSubject()}; to everybody else it, its turns and
 * their interactions do not exist. JSON values are null, {@link Boolean}, {@link Long}, {@link
 * Double}, {@link String}, lists and maps; whole numbers beyond 2^53 are refused.
 *
 * <p>All methods fail with a {@link org.integrationgateway.sdk.ServiceException}: {@code NOT_FOUND}
 * no such thing, or somebody else's; {@code INVALID_INPUT} with pointers; {@code INVALID_STATE} not
 * in this state; {@code CONFLICT} another turn is under way; {@code IDEMPOTENCY_KEY_REUSED} the key
 * came with another request before; {@code NOT_SUPPORTED} something this provider said in its
 * {@link Capabilities} that it cannot do.
 */
public interface Agent {
  /** What this provider can do. */
  Capabilities capabilities();

  /** Opens a session; with an idempotency key that came before, answers the one it opened. */
  Session createSession(NewSession session);

  /** One session. */
  Session getSession(String sessionId);

  /** The caller's sessions, newest first. */
  Page<Session> listSessions(SessionQuery query);

  /** Changes what is said of a session, or archives it; an archived session takes no turns. */
  Session updateSession(String sessionId, SessionChange change);

  /**
   * Begins a turn; answers as soon as it is kept, not when it has ended. With an idempotency key
   * that came before, answers the turn it began.
   */
  Turn createTurn(NewTurn turn);

  /** One turn. */
  Turn getTurn(String turnId);

  /** The turns of a session, newest first. */
  Page<Turn> listTurns(TurnQuery query);

  /**
   * Ends a turn that has not ended, with what it has asked of model, tools and people. A cancelled
   * one stays as it is; one that ended otherwise is {@code INVALID_STATE}.
   *
   * @param reason for people and logs
   */
  Turn cancelTurn(String turnId, Optional<String> reason);

  /**
   * What happened in a turn, in order.
   *
   * @param after only behind this number; 0: from the beginning
   * @param limit 1 to {@value Page#MAX}
   */
  List<TurnEvent> listTurnEvents(String turnId, long after, int limit);

  /**
   * What happened in a turn and what happens, as it happens, until it has ended or waits, as asked.
   * Whoever asks again behind the last number seen loses nothing and sees nothing twice. To be
   * closed.
   *
   * @param after only behind this number; 0: from the beginning
   */
  TurnEvents watchTurnEvents(String turnId, long after, WatchUntil until);

  /** What a turn asks people, in the order in which it asked. */
  List<Interaction> listInteractions(String turnId);

  /**
   * Answers what a turn asks; the turn goes on. {@code INVALID_STATE} when it was answered before,
   * or the turn has ended; {@code INVALID_INPUT} when it is no answer to this question: see {@link
   * Interaction.Type}.
   */
  Interaction resolveInteraction(
      String turnId, String interactionId, Map<String, @Nullable Object> resolution);
}
