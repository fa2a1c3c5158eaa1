package org.integrationgateway.server.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** YAML and JSON as maps and lists, without any rule of the gateway. */
final class PlainYaml {
  private PlainYaml() {}

  static Map<String, Object> read(Path file) {
    try {
      var settings = LoadSettings.builder().setCodePointLimit(200_000_000).build();
      return map(new Load(settings).loadFromString(Files.readString(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A mapping; empty where the text has no mapping. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }

  static List<?> list(Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  static Optional<String> text(Object value) {
    return Optional.ofNullable(value).map(Object::toString);
  }

  static boolean isTrue(Object value) {
    return Boolean.TRUE.equals(value);
  }
}
