package org.integrationgateway.http.identity;

/** Receives each request that is refused before it becomes a call: for metrics and audit. */
@FunctionalInterface
public interface RefusalObserver {
  /** Called on the thread of the request; must be quick and must not throw. */
  void refused(CallerRefusal refusal);

  /** Tells this observer and another one. */
  default RefusalObserver and(RefusalObserver other) {
    return refusal -> {
      refused(refusal);
      other.refused(refusal);
    };
  }
}
