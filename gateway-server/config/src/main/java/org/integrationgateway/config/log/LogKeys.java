package org.integrationgateway.config.log;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.withDefault;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;

/** {@code server.log}. */
public final class LogKeys {
  private static final Choice LEVELS = new Choice(LogConfig.Level.WORDS, Set.of());

  private static final Key<String> LEVEL =
      withDefault(
          "level",
          LEVELS,
          LogConfig.DEFAULT.level().word(),
          "The level of the gateway's log on stderr. GATEWAY_LOG_LEVEL of the environment wins.");
  private static final Key<String> FORMAT =
      withDefault(
          "format",
          new Choice(LogConfig.Format.WORDS, Set.of()),
          "text",
          "text: a line for people; json: one JSON object a line. GATEWAY_LOG_FORMAT of the"
              + " environment wins.");

  private static final Map<LogPart, Key<String>> PARTS = new EnumMap<>(LogPart.class);

  static {
    for (var part : LogPart.values()) {
      PARTS.put(part, optional(part.key(), LEVELS, part.description()));
    }
  }

  private static final Key<Settings> OF_PARTS =
      block(
          "levels",
          Block.of(PARTS.values().toArray(Key<?>[]::new)),
          "Levels of parts of the server, where they differ from server.log.level.");

  public static final Key<Settings> LOG =
      block("log", Block.of(LEVEL, FORMAT, OF_PARTS), "The log on stderr.");

  private LogKeys() {}

  public static LogConfig read(Settings log) {
    var given = log.get(OF_PARTS);
    var levels = new EnumMap<LogPart, LogConfig.Level>(LogPart.class);
    PARTS.forEach(
        (part, key) ->
            given.find(key).ifPresent(word -> levels.put(part, LogConfig.Level.of(word))));
    return new LogConfig(
        LogConfig.Level.of(log.get(LEVEL)), LogConfig.Format.of(log.get(FORMAT)), levels);
  }
}
