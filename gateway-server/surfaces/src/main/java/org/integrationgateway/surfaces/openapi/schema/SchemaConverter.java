package org.integrationgateway.surfaces.openapi.schema;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.Patterns;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import org.integrationgateway.surfaces.openapi.schema.SchemaDefinitions.Converted;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes JSON Schema 2020-12 of the schemas of OpenAPI and Swagger. What is not understood, or has
 * the wrong type, is left out: the upstream checks what it gets in any case.
 */
final class SchemaConverter {
  /** Keywords whose schemas apply to the value itself. */
  static final List<String> IN_PLACE =
      List.of("allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas");

  /** How deep the JSON of one schema may nest; below, every value fits. */
  private static final int DEEPEST = 48;

  private final ReferenceTargets targets;
  private final ValueFlow flow;
  private final boolean since31;
  private final UnaryOperator<String> names;
  private Set<String> uses = Set.of();
  private Set<String> applies = Set.of();

  /**
   * @param names gives the name of the definition for a reference
   */
  SchemaConverter(
      ReferenceTargets targets, ValueFlow flow, boolean since31, UnaryOperator<String> names) {
    this.targets = targets;
    this.flow = flow;
    this.since31 = since31;
    this.names = names;
  }

  Converted convert(JsonNode schema) {
    uses = new LinkedHashSet<>();
    applies = new LinkedHashSet<>();
    return new Converted(schema(schema, 0, true, Set.of()), uses, applies);
  }

  /**
   * One schema.
   *
   * @param inPlace whether it applies to the value that the whole schema applies to
   * @param left names that are not required because the schema around leaves them out
   */
  private ObjectNode schema(JsonNode given, int level, boolean inPlace, Set<String> left) {
    var made = Json.object();
    if (given.isBoolean() && !given.booleanValue()) {
      made.set("not", Json.object());
    }
    if (!(given instanceof ObjectNode schema) || level > DEEPEST) {
      return made;
    }
    var reference = Nodes.reference(schema);
    if (reference.isPresent()) {
      var name = names.apply(reference.get());
      uses.add(name);
      if (inPlace) {
        applies.add(name);
      }
      made.put("$ref", "#/$defs/" + name);
      if (!since31) {
        KeywordValues.put(made, "description", schema.get("description"));
        return nullable(schema, made);
      }
    }
    var without = new HashSet<>(left);
    collectLeftOut(schema, without, 0);
    for (var entry : schema.properties()) {
      keyword(entry.getKey(), entry.getValue(), schema, made, level, inPlace, without);
    }
    KeywordValues.bounds(schema, made);
    KeywordValues.agree(made);
    // Clients that pass schemas to models refuse an array without it.
    if (made.path("type").asString("").equals("array") && !made.has("prefixItems")) {
      made.putIfAbsent("items", Json.object());
    }
    return nullable(schema, made);
  }

  private void keyword(
      String keyword,
      JsonNode value,
      ObjectNode schema,
      ObjectNode made,
      int level,
      boolean inPlace,
      Set<String> without) {
    switch (keyword) {
      case "properties" -> properties(value, made, level);
      case "required" -> {
        var required = Json.array();
        new LinkedHashSet<>(Nodes.texts(schema, keyword))
            .stream().filter(name -> !without.contains(name)).forEach(required::add);
        if (!required.isEmpty()) {
          made.set(keyword, required);
        }
      }
      case "patternProperties" -> {
        var all = Json.object();
        Nodes.entries(value)
            .forEach(
                (pattern, below) -> {
                  if (Patterns.isUsable(pattern)) {
                    all.set(pattern, schema(below, level + 2, false, Set.of()));
                  }
                });
        if (!all.isEmpty()) {
          made.set(keyword, all);
        }
      }
      case "dependentSchemas" -> {
        var all = Json.object();
        Nodes.entries(value)
            .forEach((name, below) -> all.set(name, schema(below, level + 2, inPlace, without)));
        made.set(keyword, all);
      }
      case "items" -> {
        if (value.isArray()) {
          list("prefixItems", value, made, level, false, Set.of());
        } else {
          made.set(keyword, schema(value, level + 1, false, Set.of()));
        }
      }
      case "prefixItems" -> list(keyword, value, made, level, false, Set.of());
      case "additionalProperties", "unevaluatedProperties", "unevaluatedItems" -> {
        if (value.isBoolean()) {
          made.set(keyword, value);
        } else if (value.isObject()) {
          made.set(keyword, schema(value, level + 1, false, Set.of()));
        }
      }
      case "contains", "propertyNames" -> {
        if (value.isObject()) {
          made.set(keyword, schema(value, level + 1, false, Set.of()));
        }
      }
      case "not", "if", "then", "else" -> {
        if (value.isObject() || value.isBoolean()) {
          made.set(keyword, schema(value, level + 1, inPlace, without));
        }
      }
      case "allOf", "anyOf" -> list(keyword, value, made, level, inPlace, without);
      // The property that tells which one is meant: the others may fit as well.
      case "oneOf" -> {
        var kept = schema.has("discriminator") && !schema.has("anyOf") ? "anyOf" : keyword;
        list(kept, value, made, level, inPlace, without);
      }
      default -> KeywordValues.put(made, keyword, value);
    }
  }

  private void properties(JsonNode value, ObjectNode made, int level) {
    var all = Json.object();
    Nodes.entries(targets.followOrStay(value))
        .forEach(
            (name, below) -> {
              if (!isLeftOut(below)) {
                all.set(name, schema(below, level + 2, false, Set.of()));
              }
            });
    if (value.isObject()) {
      made.set("properties", all);
    }
  }

  private void list(
      String keyword,
      JsonNode value,
      ObjectNode made,
      int level,
      boolean inPlace,
      Set<String> left) {
    var parts = Json.array();
    if (value.isArray()) {
      value.forEach(part -> parts.add(schema(part, level + 2, inPlace, left)));
    }
    if (!parts.isEmpty()) {
      made.set(keyword, parts);
    }
  }

  /** The properties that do not go this way, of the schema and of what it consists of. */
  private void collectLeftOut(JsonNode schema, Set<String> names, int depth) {
    Nodes.members(schema, "properties")
        .forEach(
            (name, below) -> {
              if (isLeftOut(below)) {
                names.add(name);
              }
            });
    if (depth < 4) {
      for (var part : Nodes.items(schema, "allOf")) {
        collectLeftOut(targets.followOrStay(part), names, depth + 1);
      }
    }
  }

  /** Whether a property does not go this way: it says so itself, or what it refers to says so. */
  boolean isLeftOut(JsonNode property) {
    return Nodes.isTrue(property, flow.leftOut())
        || Nodes.reference(property).isPresent()
            && Nodes.isTrue(targets.followOrStay(property), flow.leftOut());
  }

  /** Accepts null as well, where the schema of OpenAPI 3.0 says so. */
  private static ObjectNode nullable(JsonNode schema, ObjectNode made) {
    if (!Nodes.isTrue(schema, "nullable") && !Nodes.isTrue(schema, "x-nullable")) {
      return made;
    }
    @Nullable JsonNode type = made.get("type");
    if (type != null) {
      var types = Json.array();
      if (type.isArray()) {
        type.forEach(types::add);
      } else {
        types.add(type);
      }
      if (!type.toString().contains("\"null\"")) {
        types.add("null");
      }
      made.set("type", types);
      if (made.get("enum") instanceof ArrayNode values
          && values.valueStream().noneMatch(JsonNode::isNull)) {
        values.addNull();
      }
      boolean alternatives = made.has("anyOf") || made.has("oneOf") || made.has("allOf");
      return alternatives ? orNull(made) : made;
    }
    return made.has("$ref") || made.has("allOf") || made.has("anyOf") || made.has("oneOf")
        ? orNull(made)
        : made;
  }

  private static ObjectNode orNull(ObjectNode made) {
    var either = Json.object();
    for (var keyword : List.of("title", "description", "deprecated", "default")) {
      @Nullable JsonNode said = made.get(keyword);
      if (said != null) {
        either.set(keyword, said);
        made.remove(keyword);
      }
    }
    either.putArray("anyOf").add(made).add(Json.object().put("type", "null"));
    return either;
  }
}
