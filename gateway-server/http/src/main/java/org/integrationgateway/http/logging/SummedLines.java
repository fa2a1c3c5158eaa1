package org.integrationgateway.http.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * Sums up warnings and errors of one kind: the first is written at once, and those of the next ten
 * seconds as one line with their number. Calls are of one kind when app and code are the same,
 * other lines when they read the same. At {@code debug}, each line is written. A failure that is
 * known to come from outside, such as a database that is away, is one line without a stack. A line
 * that is written during a step of a trace names it.
 */
final class SummedLines extends UnsynchronizedAppenderBase<ILoggingEvent> {
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final int MOST_KINDS = 1000;
  private static final String OWN = "org.integrationgateway";
  private static final String CODE = "code";
  private static final String APP = "app";
  private static final String TRACE = "trace_id";
  private static final String STEP = "span_id";

  private final Appender<ILoggingEvent> lines;
  private final Duration window;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Repeats> kinds = new LinkedHashMap<>();
  private @Nullable ScheduledExecutorService clock;

  /** Events of one kind since its last line. */
  private static final class Repeats {
    private int count;
    private @Nullable ILoggingEvent last;
  }

  SummedLines(Appender<ILoggingEvent> lines) {
    this(lines, WINDOW);
  }

  SummedLines(Appender<ILoggingEvent> lines, Duration window) {
    this.lines = lines;
    this.window = window;
  }

  @Override
  protected void append(ILoggingEvent event) {
    var line = withoutKnownStack(event);
    trace(line);
    if (!isSummed(event) || isFirst(kind(line), line)) {
      lines.doAppend(line);
    }
  }

  /** Adds the step of the trace that writes the line, unless the line names one. */
  private static void trace(ILoggingEvent event) {
    var span = CurrentSpan.get();
    if (!span.traceId().isEmpty()
        && event instanceof LoggingEvent line
        && field(line, TRACE).isEmpty()) {
      line.addKeyValuePair(new KeyValuePair(TRACE, span.traceId()));
      line.addKeyValuePair(new KeyValuePair(STEP, span.spanId()));
    }
  }

  private boolean isSummed(ILoggingEvent event) {
    var name = event.getLoggerName();
    return event.getLevel().isGreaterOrEqual(Level.WARN)
        && name.startsWith(OWN)
        && !(getContext() instanceof LoggerContext all && all.getLogger(name).isDebugEnabled());
  }

  /** The target of the lines. */
  Appender<ILoggingEvent> lines() {
    return lines;
  }

  private static String kind(ILoggingEvent event) {
    var code = field(event, CODE);
    var text =
        code.isPresent()
            ? field(event, APP).orElse("") + ' ' + code.get()
            : event.getFormattedMessage();
    return event.getLevel() + " " + event.getLoggerName() + ' ' + text;
  }

  private static Optional<String> field(ILoggingEvent event, String name) {
    var pairs = event.getKeyValuePairs();
    return pairs == null
        ? Optional.empty()
        : pairs.stream()
            .filter(pair -> pair.key.equals(name))
            .map(pair -> String.valueOf(pair.value))
            .findFirst();
  }

  private boolean isFirst(String kind, ILoggingEvent event) {
    lock.lock();
    try {
      var known = kinds.get(kind);
      if (known != null) {
        known.count++;
        known.last = event;
        return false;
      }
      if (kinds.size() < MOST_KINDS) {
        kinds.put(kind, new Repeats());
        later(kind);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void later(String kind) {
    var running = clock;
    if (running == null) {
      running = Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("log-sums"));
      clock = running;
    }
    running.schedule(() -> sum(kind), window.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Ends the window of a kind; another one begins while it goes on. */
  private void sum(String kind) {
    Optional<ILoggingEvent> line;
    lock.lock();
    try {
      line = Optional.ofNullable(kinds.remove(kind)).flatMap(this::summed);
      if (line.isPresent() && isStarted()) {
        kinds.put(kind, new Repeats());
        later(kind);
      }
    } finally {
      lock.unlock();
    }
    line.ifPresent(lines::doAppend);
  }

  private Optional<ILoggingEvent> summed(Repeats repeats) {
    var last = repeats.last;
    if (last == null || repeats.count == 1) {
      return Optional.ofNullable(last);
    }
    return Optional.of(
        copy(
            last,
            "%s (%d times in %d s)"
                .formatted(last.getFormattedMessage(), repeats.count, window.toSeconds())));
  }

  /** Writes what is not written yet. */
  @Override
  public void stop() {
    super.stop();
    List<ILoggingEvent> rest;
    lock.lock();
    try {
      rest = kinds.values().stream().flatMap(repeats -> summed(repeats).stream()).toList();
      kinds.clear();
      var running = clock;
      if (running != null) {
        running.shutdownNow();
        clock = null;
      }
    } finally {
      lock.unlock();
    }
    rest.forEach(lines::doAppend);
    lines.stop();
  }

  private static ILoggingEvent withoutKnownStack(ILoggingEvent event) {
    if (event.getThrowableProxy() instanceof ThrowableProxy thrown) {
      for (var cause = thrown.getThrowable(); cause != null; cause = cause.getCause()) {
        if (isKnown(cause)) {
          return copy(event, event.getFormattedMessage() + ": " + cause.getMessage());
        }
      }
    }
    return event;
  }

  private static boolean isKnown(Throwable cause) {
    if (cause instanceof GatewayException refusal) {
      return refusal.code() != ErrorCode.INTERNAL;
    }
    return cause instanceof IndexedDbException failure
        && failure.reason() == IndexedDbException.Reason.UNAVAILABLE;
  }

  /** The event with another message, which is complete, and without its exception. */
  private static LoggingEvent copy(ILoggingEvent event, String message) {
    var copy = new LoggingEvent();
    copy.setLoggerName(event.getLoggerName());
    copy.setLevel(event.getLevel());
    copy.setThreadName(event.getThreadName());
    copy.setInstant(event.getInstant());
    copy.setMessage(message);
    copy.setMDCPropertyMap(Map.of());
    var pairs = event.getKeyValuePairs();
    if (pairs != null) {
      copy.setKeyValuePairs(pairs);
    }
    return copy;
  }
}
