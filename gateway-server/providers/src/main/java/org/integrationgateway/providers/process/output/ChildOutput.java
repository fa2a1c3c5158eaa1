package org.integrationgateway.providers.process.output;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.base.process.BoundedLines;
import org.integrationgateway.base.process.OutputReader;

/**
 * The output of a child process: always drained, so that the child never blocks on a full pipe;
 * written to the log within a budget; its last lines are kept for the diagnosis of a failure.
 */
public final class ChildOutput implements OutputReader {
  private static final int LONGEST_LINE = 32 * 1024;

  private static final long BURST_BYTES = 16 << 20;
  private static final long BYTES_PER_SECOND = 4 << 20;

  private final ProviderOutputLog log;
  private final Consumer<String> listener;
  private final OutputThrottle pace =
      new OutputThrottle(BURST_BYTES, BYTES_PER_SECOND, System::nanoTime);

  /**
   * @param listener told every line, by one thread
   * @param written whether the lines are also in the log
   */
  public ChildOutput(String provider, Consumer<String> listener, boolean written) {
    this.listener = listener;
    this.log = new ProviderOutputLog(provider, written);
  }

  /** The last lines, oldest first. */
  public List<String> last() {
    return log.last();
  }

  @Override
  public void read(InputStream in) {
    try {
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
