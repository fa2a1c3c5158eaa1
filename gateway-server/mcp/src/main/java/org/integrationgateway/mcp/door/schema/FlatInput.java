package org.integrationgateway.mcp.door.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An input schema without combinations at its top level, which the APIs of Anthropic and OpenAI
 * refuse together with all other tools of the request. It has the properties of all alternatives,
 * and says in its description which of them go together; the gateway goes on checking the original.
 */
final class FlatInput {
  private static final List<String> COMBINATIONS =
      List.of("allOf", "anyOf", "oneOf", "not", "if", "then", "else", "enum", "const");

  private static final int MOST_LEVELS = 8;
  private static final int MOST_ALTERNATIVES = 12;

  private final Map<String, JsonNode> properties = new LinkedHashMap<>();
  private final Set<String> required = new LinkedHashSet<>();
  private final List<String> rules = new ArrayList<>();

  private FlatInput() {}

  static ObjectNode of(ObjectNode schema) {
    if (COMBINATIONS.stream().noneMatch(schema::has)) {
      return schema;
    }
    var input = new FlatInput();
    input.add(schema, 0);
    var flat = Json.object();
    for (var member : schema.properties()) {
      if (!COMBINATIONS.contains(member.getKey())) {
        flat.set(member.getKey(), member.getValue());
      }
    }
    flat.put("type", "object");
    var members = flat.putObject("properties");
    input.properties.forEach(members::set);
    flat.remove("required");
    if (!input.required.isEmpty()) {
      input.required.forEach(flat.putArray("required")::add);
    }
    if (!input.rules.isEmpty()) {
      var said = flat.path("description").asString("");
      var rules = String.join(" ", input.rules);
      flat.put("description", said.isEmpty() ? rules : said + ' ' + rules);
    }
    return flat;
  }

  private void add(ObjectNode schema, int level) {
    if (schema.get("properties") instanceof ObjectNode own) {
      own.properties().forEach(member -> property(member.getKey(), member.getValue()));
    }
    required.addAll(required(schema));
    if (level >= MOST_LEVELS) {
      return;
    }
    for (var part : list(schema, "allOf")) {
      add(part, level + 1);
    }
    alternatives(list(schema, "anyOf"), level);
    alternatives(list(schema, "oneOf"), level);
    for (var branch : List.of("then", "else")) {
      if (schema.get(branch) instanceof ObjectNode conditional) {
        var some = new FlatInput();
        some.add(conditional, level + 1);
        some.properties.forEach(this::property);
      }
    }
  }

  private void alternatives(List<ObjectNode> alternatives, int level) {
    if (alternatives.isEmpty()) {
      return;
    }
    var sets = new ArrayList<Set<String>>();
    for (var alternative : alternatives) {
      var some = new FlatInput();
      some.add(alternative, level + 1);
      some.properties.forEach(this::property);
      sets.add(some.required);
    }
    var common = new LinkedHashSet<>(sets.get(0));
    sets.forEach(common::retainAll);
    required.addAll(common);
    sets.forEach(set -> set.removeAll(required));
    var said =
        sets.stream()
            .filter(set -> !set.isEmpty())
            .map(set -> String.join(" and ", set))
            .distinct()
            .limit(MOST_ALTERNATIVES)
            .toList();
    if (said.isEmpty()) {
      return;
    }
    boolean none = sets.stream().anyMatch(Set::isEmpty);
    rules.add(
        said.stream()
            .collect(Collectors.joining("; or ", none ? "May have " : "Needs ", none ? "." : ".")));
  }

  private void property(String name, JsonNode schema) {
    var known = properties.get(name);
    if (known == null || known.isEmpty() || known.isBoolean()) {
      properties.put(name, schema);
      return;
    }
    if (known.equals(schema) || schema.isEmpty() || schema.isBoolean()) {
      return;
    }
    var either = Json.object();
    var list = either.putArray("anyOf");
    if (known.size() == 1 && known.get("anyOf") instanceof ArrayNode before) {
      list.addAll(before);
    } else {
      list.add(known);
    }
    if (list.valueStream().noneMatch(schema::equals)) {
      list.add(schema);
    }
    properties.put(name, either);
  }

  private static List<ObjectNode> list(ObjectNode schema, String name) {
    var found = new ArrayList<ObjectNode>();
    schema
        .path(name)
        .forEach(
            each -> {
              if (each instanceof ObjectNode object) {
                found.add(object);
              }
            });
    return found;
  }

  private static List<String> required(ObjectNode schema) {
    var names = new ArrayList<String>();
    schema
        .path("required")
        .forEach(
            name -> {
              if (name.isString()) {
                names.add(name.stringValue());
              }
            });
    return names;
  }
}
