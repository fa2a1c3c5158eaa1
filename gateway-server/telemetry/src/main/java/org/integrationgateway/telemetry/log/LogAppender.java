package org.integrationgateway.telemetry.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.opentelemetry.api.logs.LogRecordBuilder;
import io.opentelemetry.api.logs.LoggerProvider;
import io.opentelemetry.api.logs.Severity;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.telemetry.span.SdkTracer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/**
 * Gives each line of the log to the SDK, with the step of the trace that wrote it. Lines about the
 * sending itself stay here: each would cause the next.
 */
public final class LogAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
  private static final int LONGEST = 16 * 1024;
  private static final String SENDER = "BatchLogRecordProcessor";

  /** Fields that a record of OpenTelemetry has itself. */
  private static final Set<String> OWN = Set.of("trace_id", "span_id");

  private final LoggerProvider records;

  public LogAppender(LoggerProvider records) {
    this.records = records;
  }

  /** Begins, unless the log of this process is that of another library. */
  public void attach() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      setContext(context);
      start();
      context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(this);
    }
  }

  /** Ends. */
  public void detach() {
    if (getContext() instanceof LoggerContext context) {
      context.getLogger(Logger.ROOT_LOGGER_NAME).detachAppender(this);
      stop();
    }
  }

  @Override
  protected void append(ILoggingEvent event) {
    if (isOfSending(event)) {
      return;
    }
    var record =
        records
            .loggerBuilder(event.getLoggerName())
            .build()
            .logRecordBuilder()
            .setContext(SdkTracer.current())
            .setTimestamp(event.getInstant())
            .setSeverity(severity(event.getLevel()))
            .setSeverityText(event.getLevel().toString())
            .setBody(cut(event.getFormattedMessage()))
            .setAttribute("thread.name", event.getThreadName());
    var pairs = event.getKeyValuePairs();
    if (pairs != null) {
      pairs.stream().filter(pair -> !OWN.contains(pair.key)).forEach(pair -> tell(pair, record));
    }
    tell(event.getThrowableProxy(), record);
    record.emit();
  }

  private static boolean isOfSending(ILoggingEvent event) {
    return Stream.of("org.integrationgateway.telemetry", "io.opentelemetry")
            .anyMatch(event.getLoggerName()::startsWith)
        || event.getThreadName().startsWith(SENDER);
  }

  private static void tell(KeyValuePair pair, LogRecordBuilder record) {
    Object value = pair.value;
    if (value instanceof Boolean flag) {
      record.setAttribute(pair.key, flag);
    } else if (value instanceof Double || value instanceof Float) {
      record.setAttribute(pair.key, ((Number) value).doubleValue());
    } else if (value instanceof Integer || value instanceof Long || value instanceof Short) {
      record.setAttribute(pair.key, ((Number) value).longValue());
    } else if (value != null) {
      record.setAttribute(pair.key, cut(String.valueOf(value)));
    }
  }

  private static void tell(@Nullable IThrowableProxy thrown, LogRecordBuilder record) {
    if (thrown == null) {
      return;
    }
    record.setAttribute("exception.type", thrown.getClassName());
    if (thrown.getMessage() != null) {
      record.setAttribute("exception.message", cut(thrown.getMessage()));
    }
    record.setAttribute("exception.stacktrace", cut(ThrowableProxyUtil.asString(thrown)));
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }

  private static Severity severity(Level level) {
    return switch (level.levelInt) {
      case Level.ERROR_INT -> Severity.ERROR;
      case Level.WARN_INT -> Severity.WARN;
      case Level.INFO_INT -> Severity.INFO;
      case Level.DEBUG_INT -> Severity.DEBUG;
      default -> Severity.TRACE;
    };
  }
}
