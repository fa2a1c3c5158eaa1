package org.integrationgateway.terminal;

import java.util.Optional;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** Takes Ctrl-C, which ends the process otherwise. */
public final class Interrupts implements AutoCloseable {
  private static final Signal INTERRUPT = new Signal("INT");

  private final Optional<SignalHandler> before;

  private Interrupts(Runnable interrupted) {
    this.before = handle(signal -> interrupted.run());
  }

  /**
   * Listens until it is closed.
   *
   * @param interrupted run at each Ctrl-C
   */
  public static Interrupts listen(Runnable interrupted) {
    return new Interrupts(interrupted);
  }

  /** The handler before this one; empty where the process gets no such signal. */
  private static Optional<SignalHandler> handle(SignalHandler handler) {
    try {
      return Optional.of(Signal.handle(INTERRUPT, handler));
    } catch (IllegalArgumentException unavailable) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    before.ifPresent(Interrupts::handle);
  }
}
