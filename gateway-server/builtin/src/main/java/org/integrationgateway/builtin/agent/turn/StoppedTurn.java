package org.integrationgateway.builtin.agent.turn;

/** The execution of a turn was interrupted. */
final class StoppedTurn extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoppedTurn(InterruptedException cause) {
    super(cause);
  }

  /** The interrupt. */
  InterruptedException interrupt() {
    var interrupt = new InterruptedException("the turn was stopped");
    interrupt.initCause(this);
    return interrupt;
  }
}
