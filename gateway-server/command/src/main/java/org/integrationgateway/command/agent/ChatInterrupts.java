package org.integrationgateway.command.agent;

import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.terminal.Interrupts;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C during a chat: cancels the turn under way; without a turn, and the second time, leaves.
 */
final class ChatInterrupts implements AutoCloseable {
  private final AtomicReference<@Nullable Runnable> cancel = new AtomicReference<>();
  private final Runnable leave;
  private final Interrupts interrupts;

  private ChatInterrupts(Runnable leave) {
    this.leave = leave;
    this.interrupts = Interrupts.listen(this::received);
  }

  /**
   * Listens until it is closed.
   *
   * @param leave ends the process
   */
  static ChatInterrupts listen(Runnable leave) {
    return new ChatInterrupts(leave);
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
    interrupts.close();
  }
}
