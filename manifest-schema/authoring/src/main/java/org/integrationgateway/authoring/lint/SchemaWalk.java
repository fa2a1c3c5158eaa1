package org.integrationgateway.authoring.lint;

import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.authoring.lint.rule.SchemaRule;
import tools.jackson.databind.JsonNode;

/**
 * Walks through the schema of an input or an answer once, each part once. Counts what vendors of
 * models limit, and remembers the first part that breaks each of the other rules.
 */
final class SchemaWalk {
  private static final int MOST_STEPS = 200_000;

  /** Deeper schemas than any vendor takes are not followed to their end. */
  private static final int DEEPEST = 64;

  private final OperationSchema schema;
  private final Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private int steps;

  /** Where each rule is broken first. */
  final Map<SchemaRule, String> first = new EnumMap<>(SchemaRule.class);

  int properties;
  int words;
  int depth;
  long characters;

  private SchemaWalk(OperationSchema schema) {
    this.schema = schema;
  }

  static SchemaWalk of(OperationSchema schema) {
    var walk = new SchemaWalk(schema);
    walk.schema(schema.root(), "", 0);
    return walk;
  }

  private void schema(JsonNode written, String path, int level) {
    if (written.isBoolean()) {
      first.putIfAbsent(SchemaRule.BOOLEAN, path);
      return;
    }
    var reference = written.path("$ref").asString("");
    if (schema.served() && !reference.isEmpty() && !reference.startsWith("#/$defs/")) {
      first.putIfAbsent(SchemaRule.REFERENCE, reference);
    }
    var node = schema.follow().apply(written);
    if (!seen.add(node) || ++steps > MOST_STEPS || level > DEEPEST) {
      return;
    }
    count(node);
    var type = node.path("type").asString("");
    if (type.equals("array") && !node.has("items") && !node.has("prefixItems")) {
      first.putIfAbsent(SchemaRule.ARRAY, path);
    }
    object(node, type, path, level);
    node.properties().stream()
        .filter(member -> member.getKey().equals("items"))
        .forEach(member -> schema(member.getValue(), path + "[]", level));
    for (var keyword : List.of("anyOf", "oneOf", "allOf", "prefixItems")) {
      node.path(keyword).valueStream().forEach(part -> schema(part, path, level));
    }
    if (node.path("additionalProperties").isObject()) {
      schema(node.path("additionalProperties"), path + ".*", level + 1);
    }
  }

  private void object(JsonNode node, String type, String path, int level) {
    var members = node.path("properties");
    boolean open =
        node.has("additionalProperties")
            || node.has("anyOf")
            || node.has("oneOf")
            || node.has("allOf");
    if (type.equals("object") && members.isEmpty() && !open && !path.isEmpty()) {
      first.putIfAbsent(SchemaRule.OBJECT, path);
    }
    for (var name : node.path("required").valueStream().map(one -> one.asString("")).toList()) {
      if (schema.served()
          && !members.has(name)
          && !open
          && (type.equals("object") || !members.isEmpty())) {
        first.putIfAbsent(SchemaRule.REQUIRED, path.isEmpty() ? name : path + "." + name);
      }
    }
    if (!members.isEmpty()) {
      depth = Math.max(depth, level + 1);
    }
    for (var member : members.properties()) {
      properties++;
      characters += member.getKey().length();
      var below = path.isEmpty() ? member.getKey() : path + "." + member.getKey();
      schema(member.getValue(), below, level + 1);
    }
  }

  private void count(JsonNode node) {
    words += node.path("enum").size();
    node.path("enum").valueStream().forEach(word -> characters += word.asString("").length());
    for (var text : List.of("description", "title", "pattern", "type", "format")) {
      characters += node.path(text).asString("").length();
    }
  }
}
