package org.integrationgateway.command;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The keys of the configuration that its JSON Schema describes, set or not. */
record SchemaKeys(JsonNode root) {
  /** The description of a key such as {@code server.public.port}; empty for an unknown one. */
  Optional<String> description(String path) {
    return at(segments(path)).stream()
        .map(found -> found.path("description").asString(""))
        .findFirst();
  }

  /** The keys beside a key that may be unknown, as whole paths. */
  Set<String> beside(String path) {
    var segments = segments(path);
    var parent = segments.subList(0, Math.max(0, segments.size() - 1));
    var prefix = parent.isEmpty() ? "" : String.join(".", parent) + ".";
    return at(parent).stream()
        .flatMap(SchemaKeys::alternatives)
        .flatMap(schema -> schema.path("properties").propertyNames().stream())
        .map(name -> prefix + name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static List<String> segments(String path) {
    return List.of(path.replace("[", ".[").split("\\."));
  }

  private List<JsonNode> at(List<String> segments) {
    var found = List.of(root);
    for (var segment : segments) {
      var next = new ArrayList<JsonNode>();
      found.stream()
          .flatMap(SchemaKeys::alternatives)
          .map(schema -> below(schema, segment))
          .filter(JsonNode::isObject)
          .forEach(next::add);
      found = next;
    }
    return found;
  }

  private static JsonNode below(JsonNode schema, String segment) {
    if (segment.startsWith("[")) {
      return schema.path("items");
    }
    var named = schema.path("properties").path(segment);
    return named.isMissingNode() ? schema.path("additionalProperties") : named;
  }

  /** The schema itself and those of which a value has to fit one. */
  private static Stream<JsonNode> alternatives(JsonNode schema) {
    return Stream.concat(
        Stream.of(schema),
        Stream.of("anyOf", "oneOf", "allOf")
            .flatMap(word -> schema.path(word).valueStream())
            .flatMap(SchemaKeys::alternatives));
  }
}
