package org.integrationgateway.providers.process.output;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the output of a provider to the log within a budget, and keeps the last lines for the
 * diagnosis of a failure. One thread gives it lines.
 */
public final class ProviderOutputLog {
  private static final int KEPT_LINES = 50;

  /** A longer line is as much to write as several. */
  private static final int LINE = 1024;

  private static final int BURST = 1000;
  private static final int LINES_PER_SECOND = 100;

  private final String provider;
  private final boolean written;
  private final Logger log;
  private final Deque<String> last = new ArrayDeque<>(KEPT_LINES);
  private final LineBudget budget = new LineBudget(BURST, LINES_PER_SECOND, System::nanoTime);

  public ProviderOutputLog(String provider) {
    this(provider, true);
  }

  /**
   * @param written whether lines go into the log of this server, and are not just kept
   */
  ProviderOutputLog(String provider, boolean written) {
    this.provider = provider;
    this.written = written;
    this.log = LoggerFactory.getLogger("org.integrationgateway.provider." + provider);
  }

  /** Takes a line as it was printed, and gives it as it reads: several, if it holds a trace. */
  public List<String> take(String printed) {
    var line = ProviderLine.parse(printed);
    line.lines().forEach(this::keep);
    if (written) {
      write(line);
    }
    return line.lines();
  }

  /** The last lines, oldest first. */
  public List<String> last() {
    synchronized (last) {
      return List.copyOf(last);
    }
  }

  /** Logs that the output cannot be read further. */
  void broken(String why) {
    log.debug("the output of provider '{}' ended: {}", provider, why);
  }

  private void keep(String line) {
    synchronized (last) {
      if (last.size() == KEPT_LINES) {
        last.removeFirst();
      }
      last.addLast(line);
    }
  }

  private void write(ProviderLine line) {
    var text = line.text();
    if (budget.take(1 + text.length() / LINE)) {
      reportSuppressed();
      var event = log.atLevel(line.level()).addKeyValue("provider", provider);
      if (!line.logger().isEmpty()) {
        event = event.addKeyValue("logger", line.logger());
      }
      if (!line.request().isEmpty()) {
        event = event.addKeyValue("request", line.request());
      }
      event.log(text);
    }
  }

  /** Says how many lines were left out, if any. */
  public void reportSuppressed() {
    long suppressed = budget.suppressed();
    if (suppressed > 0) {
      log.atWarn()
          .addKeyValue("provider", provider)
          .log(
              "{} lines of provider '{}' left out: it prints more than {} lines a second",
              suppressed,
              provider,
              LINES_PER_SECOND);
    }
  }
}
