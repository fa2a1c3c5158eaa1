package org.integrationgateway.builtin.agent.store;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The turns that are watched in this process. Tells their watchers of changes: those made here at
 * once, those made by other processes when {@link ChangesElsewhere} finds them.
 */
public final class TurnWatchers {
  private final Map<String, WatchedTurn> turns = new ConcurrentHashMap<>();

  /**
   * Watches a turn until {@link #leave}.
   *
   * @param news runs after every change of the turn, on the thread that made it; returns soon
   */
  public WatchedTurn watch(String turnId, Runnable news) {
    return turns.compute(
        turnId,
        (id, known) -> {
          var turn = known == null ? new WatchedTurn() : known;
          turn.add(news);
          return turn;
        });
  }

  /** Watches a turn no longer. */
  public void leave(String turnId, Runnable news) {
    turns.computeIfPresent(turnId, (id, turn) -> turn.remove(news) ? turn : null);
  }

  /** Publishes a change of a turn by this process. */
  public void publish(String turnId) {
    var turn = turns.get(turnId);
    if (turn != null) {
      turn.changedHere();
    }
  }

  /** A process has changed a turn, probably another one. */
  void publishElsewhere(String turnId) {
    var turn = turns.get(turnId);
    if (turn != null) {
      turn.changedElsewhere();
    }
  }

  /** The ids of the watched turns. */
  Set<String> ids() {
    return turns.keySet();
  }

  /** How many turns are watched. */
  public int count() {
    return turns.size();
  }
}
