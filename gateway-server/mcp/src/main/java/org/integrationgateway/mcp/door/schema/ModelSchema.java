package org.integrationgateway.mcp.door.schema;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The input schema of a tool as clients are told it. The vendors of models each refuse some of what
 * JSON Schema permits, and with one tool they refuse a request with all of its tools (sources: rules
 * GWL401 to GWL407 in docs/reference/lint.md). Arguments are checked by the tool's own schema.
 *
 * @param json the schema
 * @param names the names of arguments that have another name in the schema, by that name
 */
public record ModelSchema(ObjectNode json, Map<String, String> names) {
  /** The names of members that the Claude API takes. */
  private static final Pattern TAKEN = Pattern.compile("[a-zA-Z0-9_.-]{1,64}");

  private static final Pattern OTHERS = Pattern.compile("[^a-zA-Z0-9_.-]");
  private static final int LONGEST_NAME = 64;
  private static final String HEADER = "x-mcp-header";
  private static final ModelSchema NOTHING = unchanged(Json.object());

  /** Copies the names. */
  public ModelSchema {
    names = Map.copyOf(names);
  }

  /** Returns a schema in the forms that all vendors take. */
  public static ModelSchema of(ObjectNode schema) {
    var inlined = SchemaReferences.inlined(schema).orElse(schema);
    var plain = PlainForm.of(FlatInput.of(inlined));
    plain.put("type", "object");
    return named(plain);
  }

  /** Returns a schema as it is. */
  public static ModelSchema unchanged(ObjectNode schema) {
    return new ModelSchema(schema, Map.of());
  }

  private static ModelSchema named(ObjectNode schema) {
    if (!(schema.get("properties") instanceof ObjectNode properties)
        || properties.propertyStream().allMatch(one -> TAKEN.matcher(one.getKey()).matches())
        || properties.valueStream().anyMatch(one -> one.has(HEADER))) {
      return unchanged(schema);
    }
    var taken = new HashSet<String>();
    properties
        .propertyNames()
        .forEach(
            name -> {
              if (TAKEN.matcher(name).matches()) {
                taken.add(name);
              }
            });
    var names = new LinkedHashMap<String, String>();
    var told = new LinkedHashMap<String, String>();
    var renamed = Json.object();
    for (var property : properties.properties()) {
      var name = property.getKey();
      if (taken.contains(name)) {
        renamed.set(name, property.getValue());
        continue;
      }
      var other = free(name, taken);
      names.put(other, name);
      told.put(name, other);
      renamed.set(other, said(property.getValue().deepCopy(), name));
    }
    schema.set("properties", renamed);
    var required = Json.array();
    schema
        .path("required")
        .forEach(
            name -> required.add(told.getOrDefault(name.asString(""), name.asString(""))));
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return new ModelSchema(schema, names);
  }

  private static JsonNode said(
      JsonNode schema, String name) {
    if (schema instanceof ObjectNode object) {
      var text = object.path("description").asString("");
      var sent = "Sent as '" + name + "'.";
      object.put("description", text.isEmpty() ? sent : text + ' ' + sent);
    }
    return schema;
  }

  private static String free(String name, HashSet<String> taken) {
    var base = OTHERS.matcher(name).replaceAll("_");
    base = base.length() > LONGEST_NAME ? base.substring(0, LONGEST_NAME) : base;
    var free = base.isEmpty() ? "_" : base;
    for (int number = 2; !taken.add(free); number++) {
      var end = "_" + number;
      int most = LONGEST_NAME - end.length();
      free = (base.length() > most ? base.substring(0, most) : base) + end;
    }
    return free;
  }

  /** Returns the name that a member has in the schema. */
  public String told(String name) {
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(name);
  }

  /** Returns the names alone, for a holder that has written the schema. */
  public ModelSchema named() {
    return names.isEmpty() ? NOTHING : new ModelSchema(Json.object(), names);
  }

  /** Gives arguments the names that the tool has for them; an argument under its own name stays. */
  public void restore(ObjectNode arguments) {
    if (names.isEmpty()) {
      return;
    }
    names.forEach(
        (told, name) -> {
          var value = arguments.get(told);
          if (value != null && !arguments.has(name)) {
            arguments.remove(told);
            arguments.set(name, value);
          }
        });
  }
}
