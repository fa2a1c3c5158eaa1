package org.integrationgateway.server.logging;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** While it is open, log lines go to a consumer and not to stderr. */
public final class LogCapture implements AutoCloseable {
  private static final String PATTERN = "%d{HH:mm:ss} %-5level %logger{0} %msg%n%ex{short}";

  private final ch.qos.logback.classic.Logger root;
  private final List<Appender<ILoggingEvent>> before = new ArrayList<>();
  private final Appender<ILoggingEvent> ours;

  /**
   * @param lines takes one or more lines, from any thread
   */
  public LogCapture(Consumer<String> lines) {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    var layout = new PatternLayout();
    layout.setContext(context);
    layout.setPattern(PATTERN);
    layout.start();
    ours =
        new AppenderBase<>() {
          @Override
          protected void append(ILoggingEvent event) {
            lines.accept(layout.doLayout(event).stripTrailing());
          }
        };
    ours.setContext(context);
    ours.start();
    root.iteratorForAppenders().forEachRemaining(before::add);
    root.addAppender(ours);
    before.forEach(root::detachAppender);
  }

  @Override
  public void close() {
    before.forEach(root::addAppender);
    root.detachAppender(ours);
  }
}
