package org.integrationgateway.core.schema.text;

import java.util.EnumSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON types that text can become by a schema, prepared once. */
public record TextType(Set<Kind> kinds, Set<Kind> itemKinds) {
  /** The types of JSON that text can become. */
  public enum Kind {
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN,
    OBJECT,
    ARRAY
  }

  /** Numbers and truth values. */
  public static final Set<Kind> SCALARS = Set.of(Kind.INTEGER, Kind.NUMBER, Kind.BOOLEAN);

  private static final int DEEPEST_REFERENCE = 8;

  /** Alternatives that refer to each other can be followed in very many ways. */
  private static final int MOST_VISITS = 500;

  /** Reads it off a property's schema; references point into {@code root}. */
  public static TextType of(JsonNode schema, ObjectNode root) {
    var kinds = EnumSet.noneOf(Kind.class);
    collect(schema, root, kinds, 0, new int[] {MOST_VISITS});
    var items = EnumSet.noneOf(Kind.class);
    var resolved = resolved(schema, root, 0);
    if (resolved.get("items") instanceof ObjectNode item) {
      collect(item, root, items, 0, new int[] {MOST_VISITS});
    }
    return new TextType(kinds, items);
  }

  private static void collect(
      JsonNode schema, ObjectNode root, Set<Kind> kinds, int depth, int[] visits) {
    if (depth > DEEPEST_REFERENCE || --visits[0] < 0) {
      return;
    }
    var resolved = resolved(schema, root, depth);
    var type = resolved.get("type");
    if (type != null) {
      add(type, kinds);
    } else {
      for (var keyword : new String[] {"anyOf", "oneOf", "allOf"}) {
        resolved.path(keyword).forEach(branch -> collect(branch, root, kinds, depth + 1, visits));
      }
      resolved.path("enum").forEach(value -> addOf(value, kinds));
      addOf(resolved.path("const"), kinds);
    }
  }

  private static JsonNode resolved(JsonNode schema, ObjectNode root, int depth) {
    var reference = schema.get("$ref");
    boolean local = reference != null && reference.asString("").startsWith("#/");
    if (!local || depth > DEEPEST_REFERENCE) {
      return schema;
    }
    return resolved(root.at(reference.asString().substring(1)), root, depth + 1);
  }

  /** Adds the types that a keyword {@code type} names. */
  public static void add(JsonNode type, Set<Kind> kinds) {
    if (type.isString()) {
      add(type.stringValue(), kinds);
    } else {
      type.forEach(one -> add(one.asString(""), kinds));
    }
  }

  private static void add(String type, Set<Kind> kinds) {
    switch (type) {
      case "string" -> kinds.add(Kind.STRING);
      case "integer" -> kinds.add(Kind.INTEGER);
      case "number" -> kinds.add(Kind.NUMBER);
      case "boolean" -> kinds.add(Kind.BOOLEAN);
      case "object" -> kinds.add(Kind.OBJECT);
      case "array" -> kinds.add(Kind.ARRAY);
      default -> {
        // No text means null.
      }
    }
  }

  private static void addOf(JsonNode value, Set<Kind> kinds) {
    switch (value.getNodeType()) {
      case STRING -> kinds.add(Kind.STRING);
      case NUMBER -> kinds.add(value.isIntegralNumber() ? Kind.INTEGER : Kind.NUMBER);
      case BOOLEAN -> kinds.add(Kind.BOOLEAN);
      case OBJECT -> kinds.add(Kind.OBJECT);
      case ARRAY -> kinds.add(Kind.ARRAY);
      default -> {
        // As above.
      }
    }
  }
}
