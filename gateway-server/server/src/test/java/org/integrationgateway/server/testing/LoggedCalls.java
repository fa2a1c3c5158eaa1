package org.integrationgateway.server.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** Collects the lines of the log about calls of one app, at every level. */
public final class LoggedCalls implements AutoCloseable {
  private final Logger log = (Logger) LoggerFactory.getLogger("org.integrationgateway.invocations");
  private final Queue<ILoggingEvent> events = new ConcurrentLinkedQueue<>();
  private final AppenderBase<ILoggingEvent> appender;
  private final String app;

  /**
   * @param app as callers name it
   */
  public LoggedCalls(String app) {
    this.app = app;
    appender =
        new AppenderBase<>() {
          @Override
          protected void append(ILoggingEvent event) {
            if (app.equals(values(event).get("app"))) {
              events.add(event);
            }
          }
        };
    appender.setContext(log.getLoggerContext());
    appender.start();
    log.setLevel(Level.DEBUG);
    log.addAppender(appender);
  }

  /** The only line. */
  public ILoggingEvent only() {
    var all = List.copyOf(events);
    if (all.size() != 1) {
      throw new AssertionError("calls of " + app + " have these lines: " + all);
    }
    return all.get(0);
  }

  /** The fields of a line. */
  public static Map<String, Object> values(ILoggingEvent event) {
    return event.getKeyValuePairs().stream()
        .collect(Collectors.toMap(pair -> pair.key, pair -> pair.value));
  }

  @Override
  public void close() {
    log.detachAppender(appender);
  }
}
