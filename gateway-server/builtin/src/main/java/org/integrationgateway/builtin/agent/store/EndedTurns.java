package org.integrationgateway.builtin.agent.store;

import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Turn;

/** Receives every turn that has come to its final status in this process, or waits for approval. */
@FunctionalInterface
public interface EndedTurns {
  /** Ignores them. */
  EndedTurns IGNORED = status -> {};

  /** Called once for each turn, after its final status was stored; does not throw. */
  void ended(Turn.Status status);

  /**
   * Called after a question to a person was stored; does not throw.
   *
   * @param owner canonical id of the subject of the turn
   */
  default void asked(String owner, String session, Interaction question) {}

  /** Called after a question was answered, or its turn has ended; does not throw. */
  default void settled(String interaction) {}
}
