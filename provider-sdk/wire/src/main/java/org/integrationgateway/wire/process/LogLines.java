package org.integrationgateway.wire.process;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.integrationgateway.sdk.CallContext;
import org.jspecify.annotations.Nullable;

/**
 * Writes all output of this process, from standard output, standard error and loggers, as JSON
 * lines on standard error.
 */
public final class LogLines {
  /**
   * Logs at every start that it found no epoll. Kept in a field, because a logger that is not
   * referenced loses its level.
   */
  private static final Logger CHATTY = Logger.getLogger("io.grpc.netty.TcpMetrics");

  private final OutputStream target;
  private final ReentrantLock lock = new ReentrantLock();

  private LogLines(OutputStream target) {
    this.target = target;
  }

  /** Redirects standard output, standard error and java.util.logging until the process ends. */
  public static LogLines install() {
    var lines = new LogLines(new FileOutputStream(FileDescriptor.err));
    System.setOut(lines.stream("info", "stdout"));
    System.setErr(lines.stream("warn", "stderr"));
    var root = Logger.getLogger("");
    for (var handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    root.addHandler(lines.new JulHandler());
    CHATTY.setLevel(Level.WARNING);
    return lines;
  }

  private PrintStream stream(String level, String logger) {
    return new PrintStream(new LineStream(level, logger), true, StandardCharsets.UTF_8);
  }

  /** Writes one complete line. */
  public void write(String level, String logger, String message, @Nullable Throwable thrown) {
    var request = CallContext.current().map(CallContext::requestId).orElse("");
    var line =
        JsonLine.of(level, logger, message, request, thrown).getBytes(StandardCharsets.UTF_8);
    lock.lock();
    try {
      target.write(line);
    } catch (IOException nobodyReads) {
      // The host is gone or closed the pipe: the line is lost.
    } finally {
      lock.unlock();
    }
  }

  /** Splits output into lines. {@link PrintStream} holds its lock around every call. */
  private final class LineStream extends OutputStream {
    private static final int MAX_LINE = 64 << 10;
    private final String level;
    private final String logger;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LineStream(String level, String logger) {
      this.level = level;
      this.logger = logger;
    }

    @Override
    public void write(int letter) {
      if (letter == '\n' || line.size() >= MAX_LINE) {
        emit();
      }
      if (letter != '\n' && letter != '\r') {
        line.write(letter);
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      for (var index = offset; index < offset + length; index++) {
        write(bytes[index]);
      }
    }

    private void emit() {
      if (line.size() > 0) {
        LogLines.this.write(level, logger, line.toString(StandardCharsets.UTF_8), null);
        line.reset();
      }
    }
  }

  private final class JulHandler extends Handler {
    private final SimpleFormatter formatter = new SimpleFormatter();

    @Override
    public void publish(LogRecord record) {
      var logger = record.getLoggerName();
      write(
          level(record.getLevel()),
          logger == null ? "" : logger,
          formatter.formatMessage(record),
          record.getThrown());
    }

    private static String level(Level level) {
      if (level.intValue() >= Level.SEVERE.intValue()) {
        return "error";
      }
      if (level.intValue() >= Level.WARNING.intValue()) {
        return "warn";
      }
      return level.intValue() >= Level.CONFIG.intValue() ? "info" : "debug";
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
