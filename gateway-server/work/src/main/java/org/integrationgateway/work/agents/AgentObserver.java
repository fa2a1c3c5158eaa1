package org.integrationgateway.work.agents;

/** Receives every change that callers make, whichever door they use. */
@FunctionalInterface
public interface AgentObserver {
  /** Called after the change, on the thread that made it; does not throw. */
  void changed(AgentChange change);

  /** Returns an observer that calls this one, then another. */
  default AgentObserver and(AgentObserver other) {
    return change -> {
      changed(change);
      other.changed(change);
    };
  }
}
