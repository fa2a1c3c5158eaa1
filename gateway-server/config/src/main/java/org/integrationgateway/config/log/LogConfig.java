package org.integrationgateway.config.log;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code server.log}.
 *
 * @param level of the gateway; libraries log warnings and errors
 * @param levels of parts whose level is another
 */
public record LogConfig(Level level, Format format, Map<LogPart, Level> levels) {
  /** Text at {@code info}. */
  public static final LogConfig DEFAULT = new LogConfig(Level.INFO, Format.TEXT, Map.of());

  public LogConfig {
    levels = Map.copyOf(levels);
  }

  /** The least severe lines that are written. */
  public enum Level {
    ERROR,
    WARN,
    INFO,
    DEBUG;

    /** The spellings. */
    public static final List<String> WORDS = Arrays.stream(values()).map(Level::word).toList();

    /** The level that is spelled like this. */
    public static Level of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** The spelling of the level. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The form of a line. */
  public enum Format {
    TEXT,
    JSON;

    /** The spellings. */
    public static final List<String> WORDS =
        Arrays.stream(values()).map(format -> format.name().toLowerCase(Locale.ROOT)).toList();

    /** The format that is spelled like this. */
    public static Format of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
