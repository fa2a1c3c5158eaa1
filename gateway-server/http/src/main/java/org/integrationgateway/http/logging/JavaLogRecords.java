package org.integrationgateway.http.logging;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.integrationgateway.base.text.Printable;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;

/**
 * Writes what is logged with java.util.logging or {@link System.Logger} to the log, in its format
 * and one line for each record: built-in agents, the engine of workflows, gRPC.
 */
final class JavaLogRecords extends Handler {
  private final ILoggerFactory loggers;
  private final SimpleFormatter formatter = new SimpleFormatter();

  private JavaLogRecords(ILoggerFactory loggers) {
    this.loggers = loggers;
  }

  /** Takes the place of the handlers that write to standard error. */
  static void install(ILoggerFactory loggers) {
    var root = LogManager.getLogManager().getLogger("");
    for (var handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    root.addHandler(new JavaLogRecords(loggers));
  }

  @Override
  public void publish(LogRecord record) {
    var name = record.getLoggerName();
    var logger = loggers.getLogger(name == null || name.isEmpty() ? Logger.ROOT_LOGGER_NAME : name);
    logger
        .atLevel(level(record.getLevel()))
        .setCause(record.getThrown())
        .log(Printable.line(formatter.formatMessage(record)));
  }

  private static org.slf4j.event.Level level(Level level) {
    int value = level.intValue();
    if (value >= Level.SEVERE.intValue()) {
      return org.slf4j.event.Level.ERROR;
    }
    if (value >= Level.WARNING.intValue()) {
      return org.slf4j.event.Level.WARN;
    }
    return value >= Level.INFO.intValue()
        ? org.slf4j.event.Level.INFO
        : org.slf4j.event.Level.DEBUG;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
