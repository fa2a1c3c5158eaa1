package org.integrationgateway.providers.granted;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.providers.process.output.LineBudget;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.LogLine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** A provider's lines in the server's log, under its name. */
final class ProviderLogs implements HostLogs {
  private static final int LONGEST = 16 << 10;

  private static final int BURST = 1000;
  private static final int LINES_PER_SECOND = 100;

  private final LineBudget budget = new LineBudget(BURST, LINES_PER_SECOND, System::nanoTime);
  private final ReentrantLock lock = new ReentrantLock();
  private final String provider;
  private final Logger log;

  ProviderLogs(String provider) {
    this.provider = provider;
    this.log = LoggerFactory.getLogger("org.integrationgateway.provider." + provider);
  }

  @Override
  public Receipt write(List<LogLine> lines) {
    long taken = lines.stream().filter(this::taken).count();
    return new Receipt(taken, lines.size() - taken);
  }

  private boolean taken(LogLine line) {
    lock.lock();
    try {
      if (!budget.take()) {
        return false;
      }
    } finally {
      lock.unlock();
    }
    write(line);
    return true;
  }

  private void write(LogLine line) {
    var event = log.atLevel(level(line.level())).addKeyValue("provider", provider);
    if (!line.requestId().isEmpty()) {
      event = event.addKeyValue("request", printable(line.requestId()));
    }
    for (var field : line.fields().entrySet()) {
      event =
          event.addKeyValue(printable(field.getKey()), printable(String.valueOf(field.getValue())));
    }
    event.log("{}", printable(line.message()));
  }

  private static Level level(LogLine.Level level) {
    return switch (level) {
      case DEBUG -> Level.DEBUG;
      case INFO -> Level.INFO;
      case WARN -> Level.WARN;
      case ERROR -> Level.ERROR;
    };
  }

  /** A line without line breaks and control characters. */
  private static String printable(String text) {
    return Printable.plain(text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…");
  }
}
