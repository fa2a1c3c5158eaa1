package org.integrationgateway.engines.agent.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * An input schema without combinations at its top level, which the APIs of Anthropic and OpenAI
 * refuse together with all other tools of the request. It has the properties of all alternatives,
 * and says in its description which of them go together.
 */
final class FlatInput {
  private static final List<String> COMBINATIONS =
      List.of("allOf", "anyOf", "oneOf", "not", "if", "then", "else", "enum", "const");

  private static final int MOST_LEVELS = 8;
  private static final int MOST_ALTERNATIVES = 12;

  private final Map<String, @Nullable Object> properties = new LinkedHashMap<>();
  private final Set<String> required = new LinkedHashSet<>();
  private final List<String> rules = new ArrayList<>();

  private FlatInput() {}

  static Map<String, @Nullable Object> of(Map<String, @Nullable Object> schema) {
    if (COMBINATIONS.stream().noneMatch(schema::containsKey)) {
      return schema;
    }
    var input = new FlatInput();
    input.add(schema, 0);
    var flat = new LinkedHashMap<>(schema);
    COMBINATIONS.forEach(flat::remove);
    flat.put("properties", input.properties);
    flat.remove("required");
    if (!input.required.isEmpty()) {
      flat.put("required", List.copyOf(input.required));
    }
    if (!input.rules.isEmpty()) {
      var said = JsonValues.text(flat, "description");
      var rules = String.join(" ", input.rules);
      flat.put("description", said.isEmpty() ? rules : said + ' ' + rules);
    }
    return flat;
  }

  private void add(Map<String, @Nullable Object> schema, int level) {
    JsonValues.object(schema, "properties").forEach(this::property);
    required.addAll(SubSchemas.required(schema));
    if (level >= MOST_LEVELS) {
      return;
    }
    JsonValues.objects(schema, "allOf").forEach(part -> add(part, level + 1));
    alternatives(JsonValues.objects(schema, "anyOf"), level);
    alternatives(JsonValues.objects(schema, "oneOf"), level);
    for (var branch : List.of("then", "else")) {
      var some = new FlatInput();
      some.add(JsonValues.object(schema, branch), level + 1);
      some.properties.forEach(this::property);
    }
  }

  private void alternatives(List<Map<String, @Nullable Object>> alternatives, int level) {
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
            .collect(Collectors.joining("; or "));
    if (!said.isEmpty()) {
      var verb = sets.stream().anyMatch(Set::isEmpty) ? "May have " : "Needs ";
      rules.add(verb + said + '.');
    }
  }

  private void property(String name, @Nullable Object schema) {
    var known = properties.get(name);
    if (known == null || says(known) == 0) {
      properties.put(name, schema);
      return;
    }
    if (says(schema) == 0 || known.equals(schema)) {
      return;
    }
    var list = new ArrayList<@Nullable Object>();
    if (says(known) == 1
        && known instanceof Map<?, ?> one
        && one.get("anyOf") instanceof List<?> before) {
      list.addAll(before);
    } else {
      list.add(known);
    }
    if (!list.contains(schema)) {
      list.add(schema);
    }
    properties.put(name, new LinkedHashMap<>(Map.of("anyOf", list)));
  }

  private static int says(@Nullable Object schema) {
    return schema instanceof Map<?, ?> members ? members.size() : 0;
  }
}
