package org.integrationgateway.server.provider.supervision;

/** The state of a supervised provider. */
public enum ProviderState {
  /** Not started, or stopped in order. */
  STOPPED(Calls.REFUSED),
  /** Its process runs and does not answer yet. */
  STARTING(Calls.HELD),
  /** It answers and is given its configuration. */
  CONFIGURING(Calls.HELD),
  /** It serves. */
  READY(Calls.SERVED),
  /** It serves, and says that it is not well. */
  DEGRADED(Calls.SERVED),
  /** It finishes what it has begun. */
  DRAINING(Calls.REFUSED),
  /** It ended unexpectedly and is started again in a moment. */
  BACKOFF(Calls.HELD),
  /**
   * It is not restarted until its package or configuration is changed, or an operator restarts it.
   */
  FAILED(Calls.REFUSED);

  private final Calls calls;

  ProviderState(Calls calls) {
    this.calls = calls;
  }

  /** Whether calls reach it in this state. */
  public boolean serves() {
    return calls == Calls.SERVED;
  }

  /** How a call is treated in this state. */
  Calls calls() {
    return calls;
  }

  enum Calls {
    SERVED,
    HELD,
    REFUSED
  }
}
