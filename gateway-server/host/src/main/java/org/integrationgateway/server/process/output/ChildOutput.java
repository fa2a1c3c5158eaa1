package org.integrationgateway.server.process.output;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * The output of a child process: always drained, so that the child never blocks on a full pipe;
 * written to the log within a budget; its last lines are kept for the diagnosis of a failure.
 */
public final class ChildOutput {
  private static final int LONGEST_LINE = 32 * 1024;

  private static final long BURST_BYTES = 16 << 20;
  private static final long BYTES_PER_SECOND = 4 << 20;

  private final ProviderOutputLog log;
  private final Consumer<String> listener;
  private final OutputThrottle pace =
      new OutputThrottle(BURST_BYTES, BYTES_PER_SECOND, System::nanoTime);
  private final Thread thread;

  private ChildOutput(String provider, InputStream in, Consumer<String> listener, boolean written) {
    this.listener = listener;
    this.log = new ProviderOutputLog(provider, written);
    this.thread = new Thread(() -> drain(in), "provider-" + provider + "-output");
    thread.setDaemon(true);
  }

  public static ChildOutput drained(
      String provider, InputStream in, Consumer<String> listener, boolean written) {
    var output = new ChildOutput(provider, in, listener, written);
    output.thread.start();
    return output;
  }

  /** The last lines, oldest first. */
  public List<String> last() {
    return log.last();
  }

  /** Whether the pipe is closed, so that no process can print to it. */
  public boolean ended() {
    return !thread.isAlive();
  }

  /** Waits until everything printed so far by an ended process has been read. */
  public void awaitEnd(long millis) throws InterruptedException {
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
