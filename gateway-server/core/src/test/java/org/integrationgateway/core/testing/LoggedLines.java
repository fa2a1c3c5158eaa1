package org.integrationgateway.core.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/** Collects the messages of one logger. */
public final class LoggedLines implements AutoCloseable {
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Logger log;
  private final AppenderBase<ILoggingEvent> appender;

  /**
   * @param logger its name
   */
  public LoggedLines(String logger) {
    log = (Logger) LoggerFactory.getLogger(logger);
    appender =
        new AppenderBase<>() {
          @Override
          protected void append(ILoggingEvent event) {
            lines.add(event.getFormattedMessage());
          }
        };
    appender.setContext(log.getLoggerContext());
    appender.start();
    log.setLevel(Level.INFO);
    log.addAppender(appender);
  }

  /** Waits for a line that contains the text, and drops the lines before it. */
  public String await(String text) throws InterruptedException {
    while (true) {
      var line = lines.poll(30, TimeUnit.SECONDS);
      if (line == null) {
        throw new AssertionError("no line of the log contains '" + text + "'");
      }
      if (line.contains(text)) {
        return line;
      }
    }
  }

  /** The lines that nothing has waited for. */
  public List<String> drained() {
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    log.detachAppender(appender);
    log.setLevel(null);
  }
}
