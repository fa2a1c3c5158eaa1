package org.integrationgateway.engines.agent.tool;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * Writes schemas in the places of the references that lead to them: Gemini refuses references, and
 * clients lose the definitions. A reference to a schema around it becomes the type of that schema.
 */
final class SchemaReferences {
  /** Schemas that a foreign document may make of one schema. */
  private static final int MOST_SCHEMAS = 3_000;

  private static final int MOST_LEVELS = 60;

  /** Members that say nothing about what is valid. */
  static final Set<String> ANNOTATIONS =
      Set.of("title", "description", "default", "examples", "example", "deprecated");

  private final Map<String, @Nullable Object> root;
  private final Deque<String> around = new ArrayDeque<>();
  private int schemas;

  private SchemaReferences(Map<String, @Nullable Object> root) {
    this.root = root;
  }

  /** Returns the schema without references; empty where it would become too large. */
  static Optional<Map<String, @Nullable Object>> inlined(Map<String, @Nullable Object> root) {
    var references = new SchemaReferences(root);
    var inlined = references.schema(withoutDefinitions(root), 0);
    return references.schemas > MOST_SCHEMAS ? Optional.empty() : Optional.of(inlined);
  }

  private static Map<String, @Nullable Object> withoutDefinitions(
      Map<String, @Nullable Object> schema) {
    var without = new LinkedHashMap<>(schema);
    without.remove("$defs");
    without.remove("definitions");
    return without;
  }

  private Map<String, @Nullable Object> schema(Map<String, @Nullable Object> schema, int level) {
    schemas++;
    if (schemas > MOST_SCHEMAS || level > MOST_LEVELS) {
      return new LinkedHashMap<>();
    }
    if (schema.get("$ref") instanceof String reference) {
      return referred(schema, reference, level);
    }
    return SubSchemas.mapped(
        schema,
        each -> {
          var members = JsonValues.members(each);
          return members == null
              ? PlainForm.ofBoolean(each)
              : Optional.of(schema(members, level + 1));
        });
  }

  private Map<String, @Nullable Object> referred(
      Map<String, @Nullable Object> schema, String reference, int level) {
    var beside = withoutDefinitions(schema);
    beside.remove("$ref");
    var target = JsonValues.members(target(reference));
    if (target == null) {
      return beside;
    }
    if (around.contains(reference)) {
      if (target.get("type") != null) {
        beside.put("type", target.get("type"));
      }
      return beside;
    }
    around.push(reference);
    try {
      var inlined = schema(withoutDefinitions(target), level + 1);
      if (ANNOTATIONS.containsAll(beside.keySet())) {
        inlined.putAll(beside);
        return inlined;
      }
      var both = new LinkedHashMap<String, @Nullable Object>();
      both.put("allOf", List.of(inlined, schema(beside, level + 1)));
      return both;
    } finally {
      around.pop();
    }
  }

  /** The place that a JSON Pointer in a fragment leads to (RFC 6901, section 6). */
  private @Nullable Object target(String reference) {
    if (reference.equals("#")) {
      return root;
    }
    if (!reference.startsWith("#/")) {
      return null;
    }
    @Nullable Object at = root;
    for (var step : decoded(reference.substring(2)).split("/", -1)) {
      var name = step.replace("~1", "/").replace("~0", "~");
      if (at instanceof Map<?, ?> members) {
        at = members.get(name);
      } else if (at instanceof List<?> items && name.matches("\\d{1,6}")) {
        int index = Integer.parseInt(name);
        at = index < items.size() ? items.get(index) : null;
      } else {
        return null;
      }
    }
    return at;
  }

  private static String decoded(String pointer) {
    try {
      return URLDecoder.decode(pointer.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return pointer;
    }
  }
}
