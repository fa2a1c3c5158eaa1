package org.integrationgateway.surfaces.openapi.prepared;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.openapi.ApiSchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas of a document as text, each parsed when it is asked for, with those definitions that
 * it needs. Definitions beyond a size accept every value.
 */
final class SchemaFile {
  private static final String DEFINITIONS = "$defs";
  private static final String LOCAL = "#/$defs/";

  private final ByteBuffer bytes;
  private final Map<String, Range> definitions;
  private final int budget;

  /** A text among the schemas. */
  record Range(int start, int length) {}

  /**
   * @param budget how many bytes the definitions of one schema may have
   */
  SchemaFile(ByteBuffer bytes, Map<String, Range> definitions, int budget) {
    this.bytes = bytes;
    this.definitions = definitions;
    this.budget = budget;
  }

  ApiSchema schema(Range root) {
    return () -> read(root);
  }

  private ObjectNode read(Range range) {
    var root = parse(range);
    Deque<String> needed = new ArrayDeque<>();
    references(root, needed);
    if (needed.isEmpty()) {
      return root;
    }
    var found = Json.object();
    int left = budget;
    while (!needed.isEmpty()) {
      var name = needed.remove();
      @Nullable Range definition = definitions.get(name);
      if (definition == null || found.has(name)) {
        continue;
      }
      left -= definition.length;
      var json = left < 0 ? Json.object() : parse(definition);
      found.set(name, json);
      references(json, needed);
    }
    root.set(DEFINITIONS, found);
    return root;
  }

  private ObjectNode parse(Range range) {
    var text = new byte[range.length];
    bytes.get(range.start, text);
    return (ObjectNode) Json.MAPPER.readTree(text);
  }

  private static void references(JsonNode value, Deque<String> names) {
    if (value instanceof ObjectNode object) {
      @Nullable JsonNode reference = object.get("$ref");
      if (reference != null && reference.isString() && reference.stringValue().startsWith(LOCAL)) {
        names.add(reference.stringValue().substring(LOCAL.length()));
      }
    }
    for (var below : value) {
      if (below.isContainer()) {
        references(below, names);
      }
    }
  }
}
