package org.integrationgateway.manifest.openapi;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An operation as it is written. */
final class OperationSketch {
  final String method;
  final int line;
  @Nullable String id;
  @Nullable String summary;
  @Nullable String description;
  boolean deprecated;
  @Nullable Set<String> security;
  @Nullable ParameterSketch body;
  List<ParameterSketch> parameters = List.of();
  List<String> tags = List.of();

  private OperationSketch(String method, int line) {
    this.method = method;
    this.line = line;
  }

  static OperationSketch read(String method, Walk walk) {
    walk.keepOne();
    var operation = new OperationSketch(method, walk.line());
    walk.entries(key -> operation.take(key, walk));
    return operation;
  }

  private void take(String key, Walk walk) {
    switch (key) {
      case "operationId" -> id = walk.text().filter(text -> !text.isBlank()).orElse(null);
      case "summary" -> summary = walk.text().orElse(null);
      case "description" -> description = walk.text().orElse(null);
      case "deprecated" -> deprecated = walk.text().filter("true"::equals).isPresent();
      case "tags" -> tags = walk.texts();
      case "parameters" -> parameters = ParameterSketch.list(walk);
      case "requestBody" -> body = BodySketch.read(walk);
      case "security" -> security = schemes(walk);
      default -> {}
    }
  }

  /** The names of the schemes in a list of requirements. */
  static Set<String> schemes(Walk walk) {
    var names = new LinkedHashSet<String>();
    walk.items(() -> walk.entries(names::add));
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
