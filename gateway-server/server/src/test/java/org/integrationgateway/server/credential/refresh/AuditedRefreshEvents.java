package org.integrationgateway.server.credential.refresh;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** The lines of the audit log with their details. */
final class AuditedRefreshEvents implements AutoCloseable {
  private final Logger log = (Logger) LoggerFactory.getLogger("audit");
  private final ListAppender<ILoggingEvent> events = new ListAppender<>();

  AuditedRefreshEvents() {
    events.start();
    log.setLevel(Level.INFO);
    log.addAppender(events);
  }

  List<String> lines() {
    return List.copyOf(events.list).stream()
        .map(event -> event.getFormattedMessage() + " " + event.getKeyValuePairs())
        .toList();
  }

  @Override
  public void close() {
    log.detachAppender(events);
    log.setLevel(null);
  }
}
