package org.integrationgateway.manifest.openapi;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.openapi.stream.EventReader;
import org.jspecify.annotations.Nullable;

/** An operation before its references are resolved. */
final class UnresolvedOperation {
  final String method;
  final int line;
  @Nullable String id;
  @Nullable String summary;
  @Nullable String description;
  boolean deprecated;
  @Nullable Set<String> security;
  @Nullable UnresolvedParameter body;
  List<UnresolvedParameter> parameters = List.of();
  List<String> tags = List.of();

  private UnresolvedOperation(String method, int line) {
    this.method = method;
    this.line = line;
  }

  static UnresolvedOperation read(String method, EventReader events) {
    events.keepOne();
    var operation = new UnresolvedOperation(method, events.line());
    events.entries(key -> operation.take(key, events));
    return operation;
  }

  private void take(String key, EventReader events) {
    switch (key) {
      case "operationId" -> id = events.text().filter(text -> !text.isBlank()).orElse(null);
      case "summary" -> summary = events.text().orElse(null);
      case "description" -> description = events.text().orElse(null);
      case "deprecated" -> deprecated = events.text().filter("true"::equals).isPresent();
      case "tags" -> tags = events.texts();
      case "parameters" -> parameters = UnresolvedParameter.list(events);
      case "requestBody" -> body = UnresolvedBody.read(events);
      case "security" -> security = schemes(events);
      default -> {}
    }
  }

  /** The names of the schemes in a list of requirements. */
  static Set<String> schemes(EventReader events) {
    var names = new LinkedHashSet<String>();
    events.items(() -> events.entries(names::add));
    return names;
  }

  OpenApiOperation build(
      String finalId, String path, List<OpenApiParameter> all, Set<String> security) {
    return new OpenApiOperation(
        finalId,
        method,
        path,
        line,
        Optional.ofNullable(summary),
        Optional.ofNullable(description),
        tags,
        deprecated,
        all,
        List.copyOf(security));
  }
}
