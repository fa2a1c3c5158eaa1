package org.integrationgateway.server.provider.supervision;

/** Where a supervised provider stands. */
public enum State {
  /** Not started, or stopped in order. */
  STOPPED(Calls.REFUSED),
  /** Its process runs, nobody answers yet. */
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
  /** It is not started again until somebody changes something. */
  FAILED(Calls.REFUSED);

  private final Calls calls;

  State(Calls calls) {
    this.calls = calls;
  }

  /** Whether calls reach it in this state. */
  public boolean serves() {
    return calls == Calls.SERVED;
  }

  /** What happens to a call in this state. */
  Calls calls() {
    return calls;
  }

  enum Calls {
    SERVED,
    HELD,
    REFUSED
  }
}
