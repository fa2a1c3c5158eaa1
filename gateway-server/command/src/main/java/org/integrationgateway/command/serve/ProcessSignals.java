package org.integrationgateway.command.serve;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.config.server.ShutdownConfig;
import org.integrationgateway.core.error.GatewayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Waits for SIGTERM or Ctrl-C. A shutdown hook would do, but then the exit code is 143 although
 * everything was drained; a second signal ends the process at once.
 */
public final class ProcessSignals {
  private static final Logger log = LoggerFactory.getLogger(ProcessSignals.class);
  private static final int SIGNALLED = 128;

  /** The longest wait for the last line of the log, whose output may be blocked. */
  private static final long REPORT_MILLIS = 2_000;

  private static final String HANGUP = "HUP";
  private static final String TERMINATE = "TERM";

  private final CountDownLatch first = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicBoolean signalled = new AtomicBoolean();
  private volatile boolean delayed;
  private volatile Runnable hangup =
      () -> log.warn("SIGHUP has no effect: the server is starting; send it again");
  private volatile Duration delay = Duration.ZERO;

  private ProcessSignals() {}

  /** Listens for the signals to a server: SIGHUP reloads its configuration. */
  static ProcessSignals ofServer() {
    var signals = new ProcessSignals();
    signals.endOn("TERM", "INT");
    handle(HANGUP, unused -> signals.hangup());
    return signals;
  }

  /** Runs this at each SIGHUP from here on. */
  void onHangup(Runnable action) {
    hangup = action;
  }

  private void hangup() {
    try {
      hangup.run();
    } catch (GatewayException refused) {
      log.warn("SIGHUP has no effect: {}", refused.getMessage());
    }
  }

  /**
   * Listens for the signals to a command that is of use only while its terminal is open: SIGHUP,
   * which a closed terminal sends, ends it in order too.
   */
  public static ProcessSignals ofTerminal() {
    var signals = new ProcessSignals();
    signals.endOn("TERM", "INT");
    handle(HANGUP, unused -> signals.end());
    return signals;
  }

  private void endOn(String... names) {
    for (var name : names) {
      handle(name, this::received);
    }
  }

  private static void handle(String name, SignalHandler handler) {
    try {
      Signal.handle(new Signal(name), handler);
    } catch (IllegalArgumentException unknown) {
      log.debug("{} is not handled: {}", name, unknown.getMessage());
    }
  }

  /** Ends the waiting, as the first signal does. */
  public void end() {
    first.countDown();
  }

  /** Blocks until the first signal. */
  public void await() {
    try {
      first.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Blocks for the delay, if SIGTERM came; a second signal ends the process. */
  void delay() {
    if (!delayed) {
      return;
    }
    try {
      Thread.sleep(delay.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Halts the process when its time after the first signal is over, unless {@link #ended} is called
   * before. The thread is there before the signal, so that it also ends a process that has no
   * memory or whose other threads hang.
   */
  void obey(ShutdownConfig shutdown) {
    delay = shutdown.delay();
    DaemonThread.start("halt-after-signal", () -> watch(shutdown.whole()));
  }

  /** The server has ended. */
  void ended() {
    ended.countDown();
  }

  private void watch(Duration limit) {
    await();
    boolean inTime = false;
    try {
      inTime = ended.await(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (!inTime) {
        DaemonThread.start("halt-report", () -> report(limit)).join(REPORT_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (!inTime) {
        Runtime.getRuntime().halt(SIGNALLED + new Signal(TERMINATE).getNumber());
      }
    }
  }

  private static void report(Duration limit) {
    log.error(
        "the server has not ended within {} s of the signal (server.shutdown): the process is "
            + "terminated",
        limit.toSeconds());
  }

  private void received(Signal signal) {
    if (signalled.getAndSet(true)) {
      Runtime.getRuntime().halt(SIGNALLED + signal.getNumber());
    }
    // No balancer stands before a server that is ended at a terminal.
    delayed = signal.getName().equals(TERMINATE);
    first.countDown();
  }
}
