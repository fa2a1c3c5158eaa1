package org.integrationgateway.builtin.agent.store;

import org.integrationgateway.sdk.agent.Turn;

/** Receives every turn that has come to its final status in this process. */
@FunctionalInterface
public interface EndedTurns {
  /** Ignores them. */
  EndedTurns IGNORED = status -> {};

  /** Called once for each turn, after its final status was stored; does not throw. */
  void ended(Turn.Status status);
}
