package org.integrationgateway.manifest.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.manifest.openapi.stream.EventReader;
import org.jspecify.annotations.Nullable;

/** The operations of one path by method, before references are resolved. */
final class UnresolvedPathItem {
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace", "query");

  @Nullable String reference;
  List<UnresolvedParameter> parameters = List.of();
  final Map<String, UnresolvedOperation> operations = new LinkedHashMap<>();

  private UnresolvedPathItem() {}

  static UnresolvedPathItem read(EventReader events) {
    events.keepOne();
    var item = new UnresolvedPathItem();
    events.entries(key -> item.take(key, events));
    return item;
  }

  private void take(String key, EventReader events) {
    switch (key) {
      case "$ref" -> reference = events.text().orElse(null);
      case "parameters" -> parameters = UnresolvedParameter.list(events);
      case "additionalOperations" -> events.entries(method -> operation(method, events));
      default -> {
        if (METHODS.contains(key)) {
          operation(key.toUpperCase(Locale.ROOT), events);
        }
      }
    }
  }

  private void operation(String method, EventReader events) {
    operations.put(method, UnresolvedOperation.read(method, events));
  }
}
