package org.integrationgateway.server.cli.serve;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import sun.misc.Signal;

/**
 * Waits for SIGTERM or Ctrl-C. A shutdown hook would do, but then the exit code is 143 although
 * everything was drained; a second signal ends the process at once.
 */
public final class Signals {
  private static final int SIGNALLED = 128;

  private final CountDownLatch first = new CountDownLatch(1);
  private final AtomicBoolean signalled = new AtomicBoolean();

  private Signals() {}

  /** Begins to listen for them. */
  public static Signals listen() {
    var signals = new Signals();
    for (var name : new String[] {"TERM", "INT"}) {
      Signal.handle(new Signal(name), signals::received);
    }
    return signals;
  }

  /** As if one of them had come. */
  public void end() {
    first.countDown();
  }

  /** Blocks until the first of them. */
  public void await() {
    try {
      first.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void received(Signal signal) {
    if (signalled.getAndSet(true)) {
      Runtime.getRuntime().halt(SIGNALLED + signal.getNumber());
    }
    first.countDown();
  }
}
