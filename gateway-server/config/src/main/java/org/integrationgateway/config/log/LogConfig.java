package org.integrationgateway.config.log;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** {@code server.log}. */
public record LogConfig(
    @Doc(
            "The level of the gateway's log on stderr. The environment variable"
                + " GATEWAY_LOG_LEVEL wins.")
        @Default("info")
        Level level,
    @Doc(
            "text: one readable line per event; json: one JSON object per line. The"
                + " environment variable GATEWAY_LOG_FORMAT wins.")
        @Default("text")
        Format format,
    @Doc("Levels of parts of the server, where they differ from server.log.level.") @Default("{}")
        Map<LogPart, Level> levels) {
  /** Text at {@code info}. */
  public static final LogConfig DEFAULT = RecordBlock.defaults(LogConfig.class);

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
