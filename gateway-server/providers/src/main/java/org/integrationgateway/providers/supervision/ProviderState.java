package org.integrationgateway.providers.supervision;

/** The state of a supervised provider. */
public enum ProviderState {
  /** The provider was not started, or stopped in order. */
  STOPPED(Calls.REFUSED),
  /** The process runs and does not answer yet. */
  STARTING(Calls.HELD),
  /** The provider answers and is given its configuration. */
  CONFIGURING(Calls.HELD),
  /** The provider serves calls. */
  READY(Calls.SERVED),
  /** The provider serves, and reports that it is not well. */
  DEGRADED(Calls.SERVED),
  /** The provider finishes the calls that it has begun. */
  DRAINING(Calls.REFUSED),
  /** The provider ended unexpectedly and is started again after a delay. */
  BACKOFF(Calls.HELD),
  /**
   * The provider is not restarted until its package or configuration is changed, or an operator
   * restarts it.
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
