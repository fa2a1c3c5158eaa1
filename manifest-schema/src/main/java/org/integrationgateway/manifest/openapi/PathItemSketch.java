package org.integrationgateway.manifest.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The operations of one path as they are written, by method. */
final class PathItemSketch {
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace", "query");

  @Nullable String reference;
  List<ParameterSketch> parameters = List.of();
  final Map<String, OperationSketch> operations = new LinkedHashMap<>();

  private PathItemSketch() {}

  static PathItemSketch read(Walk walk) {
    walk.keepOne();
    var item = new PathItemSketch();
    walk.entries(key -> item.take(key, walk));
    return item;
  }

  private void take(String key, Walk walk) {
    switch (key) {
      case "$ref" -> reference = walk.text().orElse(null);
      case "parameters" -> parameters = ParameterSketch.list(walk);
      case "additionalOperations" -> walk.entries(method -> operation(method, walk));
      default -> {
        if (METHODS.contains(key)) {
          operation(key.toUpperCase(Locale.ROOT), walk);
        }
      }
    }
  }

  private void operation(String method, Walk walk) {
    operations.put(method, OperationSketch.read(method, walk));
  }
}
