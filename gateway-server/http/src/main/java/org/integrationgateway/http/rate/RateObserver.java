package org.integrationgateway.http.rate;

/** Receives each request that a rate refuses: for metrics and audit. */
@FunctionalInterface
public interface RateObserver {
  /**
   * Called on the thread of the request; must be quick and must not throw.
   *
   * @param key the subject or the address that sent too many
   * @param address of the request
   * @param first whether it is the first one of this key in a minute
   */
  void limited(LimitKind kind, String key, String address, boolean first);

  /** Tells this observer and another one. */
  default RateObserver and(RateObserver other) {
    return (kind, key, address, first) -> {
      limited(kind, key, address, first);
      other.limited(kind, key, address, first);
    };
  }
}
