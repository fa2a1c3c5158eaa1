package org.integrationgateway.server.process;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a child prints: always drained, so that it never blocks on a full pipe; written to the log
 * within a budget; the end of it kept for the day it fails.
 */
final class ChildOutput {
  private static final int LONGEST_LINE = 32 * 1024;

  private static final long BURST_BYTES = 16 << 20;
  private static final long BYTES_PER_SECOND = 4 << 20;

  private final ProviderLog log;
  private final Consumer<String> listener;
  private final Pace pace = new Pace(BURST_BYTES, BYTES_PER_SECOND, System::nanoTime);
  private final Thread thread;

  private ChildOutput(String provider, InputStream in, Consumer<String> listener, boolean written) {
    this.listener = listener;
    this.log = new ProviderLog(provider, written);
    this.thread = new Thread(() -> drain(in), "provider-" + provider + "-output");
    thread.setDaemon(true);
  }

  static ChildOutput drained(
      String provider, InputStream in, Consumer<String> listener, boolean written) {
    var output = new ChildOutput(provider, in, listener, written);
    output.thread.start();
    return output;
  }

  /** The last lines, oldest first. */
  List<String> last() {
    return log.last();
  }

  /** Whether nobody can print any more. */
  boolean ended() {
    return !thread.isAlive();
  }

  /** Waits until everything printed so far by an ended process has been read. */
  void awaitEnd(long millis) throws InterruptedException {
    thread.join(millis);
  }

  private void drain(InputStream in) {
    try (in) {
      var lines = new BoundedLines(in, LONGEST_LINE, pace::keep);
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        log.take(line.get()).forEach(listener);
      }
    } catch (IOException e) {
      log.broken(String.valueOf(e.getMessage()));
    }
    log.reportSuppressed();
  }
}
