package org.integrationgateway.http.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.log.LogConfig;
import org.integrationgateway.config.log.LogConfig.Format;
import org.integrationgateway.config.log.LogPart;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The levels and the format of the log: first those of the environment ({@code GATEWAY_LOG_LEVEL},
 * {@code GATEWAY_LOG_FORMAT}), then those of {@code server.log}, then the defaults.
 */
public final class LogSettings {
  static final String LEVEL = "GATEWAY_LOG_LEVEL";
  static final String FORMAT = "GATEWAY_LOG_FORMAT";

  private static final String STDERR = "stderr";

  /** The fields of a message of several lines stand at the end of its first line. */
  private static final String PATTERN =
      "%d{\"yyyy-MM-dd'T'HH:mm:ss.SSSX\",UTC} %-5level %logger{0}"
          + " %replace(%msg){'[\\r\\n][\\s\\S]*', ''}"
          + "%replace( %kvp){'^ $|[\\r\\n]', ''}"
          + "%replace(%msg){'^[^\\r\\n]*', ''}%n%ex";

  private final LoggerContext context;
  private final Function<String, @Nullable String> environment;

  LogSettings(LoggerContext context, Function<String, @Nullable String> environment) {
    this.context = context;
    this.environment = environment;
  }

  /** Sets the log of this process as the configuration says, unless the log is not ours. */
  public static void apply(LogConfig config) {
    ILoggerFactory factory = LoggerFactory.getILoggerFactory();
    if (factory instanceof LoggerContext context) {
      new LogSettings(context, System::getenv).set(config);
    }
  }

  /** Creates the appender of stderr, with the format and the levels that are known at the start. */
  void begin() {
    var console = new ConsoleAppender<ILoggingEvent>();
    console.setContext(context);
    console.setTarget("System.err");
    console.setEncoder(encoder(format(LogConfig.DEFAULT)));
    console.start();
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    var summed = new SummedLines(console);
    summed.setContext(context);
    summed.setName(STDERR);
    summed.start();
    root.addAppender(summed);
    // The pool writes a stack for each broken connection; the store says in one line what is wrong.
    context.getLogger("com.zaxxer.hikari").setLevel(Level.ERROR);
    // gRPC sets keep-alive, which unix sockets do not have, and would log a line for each
    // connection.
    context.getLogger("io.netty.bootstrap").setLevel(Level.ERROR);
    // Jetty warns of each malformed host of a request, so that clients could fill the log.
    context.getLogger("org.eclipse.jetty.util.HostPort").setLevel(Level.ERROR);
    context.getLogger("org.eclipse.jetty.http.HttpParser").setLevel(Level.ERROR);
    // Libraries that log with java.util.logging log warnings only.
    java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.WARNING);
    set(LogConfig.DEFAULT);
    // The audit trail is complete at every level.
    context.getLogger("audit").setLevel(Level.INFO);
  }

  /** Sets levels and format. */
  void set(LogConfig config) {
    context
        .getLogger("org.integrationgateway")
        .setLevel(
            set(LEVEL, LogConfig.Level.WORDS, word -> Level.toLevel(word, null))
                .orElseGet(() -> level(config.level())));
    for (LogPart part : LogPart.values()) {
      var level = config.levels().get(part);
      context.getLogger(part.logger()).setLevel(level == null ? null : level(level));
    }
    var appender = context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(STDERR);
    if (appender instanceof SummedLines summed
        && summed.lines() instanceof OutputStreamAppender<ILoggingEvent> console) {
      var encoder = encoder(format(config));
      if (!console.getEncoder().getClass().equals(encoder.getClass())) {
        console.setEncoder(encoder);
      }
    }
  }

  private Format format(LogConfig config) {
    return set(FORMAT, Format.WORDS, word -> Format.WORDS.contains(word) ? Format.of(word) : null)
        .orElseGet(config::format);
  }

  private static Level level(LogConfig.Level level) {
    return Level.toLevel(level.word());
  }

  /**
   * Returns the setting of a variable of the environment. A value without meaning is reported and
   * ignored.
   */
  private <T> Optional<T> set(
      String variable, List<String> known, Function<String, @Nullable T> reader) {
    var value = environment.apply(variable);
    if (value == null || value.isBlank()) {
      return Optional.empty();
    }
    var word = value.strip().toLowerCase(Locale.ROOT);
    var read = Optional.ofNullable(reader.apply(word));
    if (read.isEmpty()) {
      context
          .getLogger(LogSettings.class)
          .warn(
              "{} is '{}', which is ignored: write one of {}.{}",
              variable,
              Printable.plain(word),
              String.join(", ", known),
              SimilarNames.sentence(word, known));
    }
    return read;
  }

  private Encoder<ILoggingEvent> encoder(Format format) {
    if (format == Format.JSON) {
      var json = new JsonLines();
      json.setContext(context);
      json.start();
      return json;
    }
    var text = new PatternLayoutEncoder();
    text.setContext(context);
    text.setPattern(PATTERN);
    text.start();
    return text;
  }
}
