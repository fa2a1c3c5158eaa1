package org.integrationgateway.server.cli.agent;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Ctrl-C during a chat: cancels the turn under way; without a turn, and the second time, leaves.
 */
final class ChatInterrupts implements AutoCloseable {
  private static final Signal INTERRUPT = new Signal("INT");

  private final AtomicReference<@Nullable Runnable> cancel = new AtomicReference<>();
  private final Runnable leave;
  private final Optional<SignalHandler> before;

  private ChatInterrupts(Runnable leave) {
    this.leave = leave;
    this.before = handle(signal -> received());
  }

  /**
   * Listens until it is closed.
   *
   * @param leave ends the process
   */
  static ChatInterrupts listen(Runnable leave) {
    return new ChatInterrupts(leave);
  }

  /** The handler before this one; empty where the process gets no such signal. */
  private static Optional<SignalHandler> handle(SignalHandler handler) {
    try {
      return Optional.of(Signal.handle(INTERRUPT, handler));
    } catch (IllegalArgumentException unavailable) {
      return Optional.empty();
    }
  }

  /** The next Ctrl-C runs this, once. */
  void cancelsBy(Runnable cancellation) {
    cancel.set(cancellation);
  }

  /** No turn is under way. */
  void idle() {
    cancel.set(null);
  }

  private void received() {
    var cancellation = cancel.getAndSet(null);
    if (cancellation == null) {
      leave.run();
      return;
    }
    cancellation.run();
  }

  @Override
  public void close() {
    before.ifPresent(ChatInterrupts::handle);
  }
}
