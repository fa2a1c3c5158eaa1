package org.integrationgateway.server.process;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a child prints: always drained, so that it never blocks on a full pipe; written to the log
 * within a budget; the end of it kept for the day it fails.
 */
final class ChildOutput {
  private static final int KEPT_LINES = 50;
  private static final int LONGEST_LINE = 32 * 1024;
  private static final int BURST = 1000;
  private static final int LINES_PER_SECOND = 100;

  /** A longer line is as much to write as several. */
  private static final int LINE = 1024;

  private static final long BURST_BYTES = 16 << 20;
  private static final long BYTES_PER_SECOND = 4 << 20;

  private final String provider;
  private final Logger log;
  private final Consumer<String> listener;
  private final Deque<String> last = new ArrayDeque<>(KEPT_LINES);
  private final LineBudget budget = new LineBudget(BURST, LINES_PER_SECOND, System::nanoTime);
  private final Pace pace = new Pace(BURST_BYTES, BYTES_PER_SECOND, System::nanoTime);
  private final Thread thread;

  private ChildOutput(String provider, InputStream in, Consumer<String> listener) {
    this.provider = provider;
    this.listener = listener;
    this.log = LoggerFactory.getLogger("org.integrationgateway.provider." + provider);
    this.thread = new Thread(() -> drain(in), "provider-" + provider + "-output");
    thread.setDaemon(true);
  }

  static ChildOutput drained(String provider, InputStream in, Consumer<String> listener) {
    var output = new ChildOutput(provider, in, listener);
    output.thread.start();
    return output;
  }

  /** The last lines, oldest first. */
  List<String> last() {
    synchronized (last) {
      return List.copyOf(last);
    }
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
        var said = ProviderLine.parse(line.get());
        said.lines().forEach(this::keep);
        said.lines().forEach(listener);
        write(said);
      }
    } catch (IOException e) {
      log.debug("the output of provider '{}' ended: {}", provider, e.getMessage());
    }
    reportSuppressed();
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

  private void reportSuppressed() {
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
