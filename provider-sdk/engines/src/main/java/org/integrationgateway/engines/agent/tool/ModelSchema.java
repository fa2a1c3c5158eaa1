package org.integrationgateway.engines.agent.tool;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * The input schema of a tool as a model is told it. The vendors of models each refuse some of what
 * JSON Schema permits, and with one tool they refuse a request with all of its tools (sources:
 * rules GWL401 to GWL407 in docs/reference/lint.md). It permits what the tool's own schema permits,
 * and sometimes more: check arguments by the tool's own schema, after {@link #restored}.
 *
 * <p>References to schemas of the same document are replaced, unless more than 3,000 schemas would
 * result; combinations at the top level become one set of properties; names that the Claude API
 * refuses (other than 1 to 64 letters, digits, '_', '.', '-') are replaced.
 *
 * @param json the schema, an object of plain JSON values
 * @param names the names of arguments that have another name in the schema, by that name
 */
public record ModelSchema(Map<String, @Nullable Object> json, Map<String, String> names) {
  private static final Pattern TAKEN = Pattern.compile("[a-zA-Z0-9_.-]{1,64}");
  private static final Pattern OTHERS = Pattern.compile("[^a-zA-Z0-9_.-]");
  private static final int LONGEST_NAME = 64;

  /** A parameter that clients of MCP repeat in a header, by its name. */
  private static final String HEADER = "x-mcp-header";

  /** Copies the names. */
  public ModelSchema {
    names = Map.copyOf(names);
  }

  /**
   * Returns a schema in the forms that all vendors take.
   *
   * @param schema the input schema of a tool, which is not changed
   */
  public static ModelSchema of(Map<String, @Nullable Object> schema) {
    var inlined = SchemaReferences.inlined(schema).orElse(schema);
    var plain = PlainForm.of(FlatInput.of(inlined));
    plain.put("type", "object");
    return named(plain);
  }

  private static ModelSchema named(Map<String, @Nullable Object> schema) {
    var properties = JsonValues.object(schema, "properties");
    var taken = new HashSet<>(properties.keySet());
    taken.removeIf(name -> !TAKEN.matcher(name).matches());
    if (taken.size() == properties.size()
        || properties.values().stream().anyMatch(ModelSchema::isInHeader)) {
      return new ModelSchema(schema, Map.of());
    }
    var names = new LinkedHashMap<String, String>();
    var told = new LinkedHashMap<String, String>();
    var renamed = new LinkedHashMap<String, @Nullable Object>();
    properties.forEach(
        (name, property) -> {
          if (TAKEN.matcher(name).matches()) {
            renamed.put(name, property);
            return;
          }
          var other = free(name, taken);
          names.put(other, name);
          told.put(name, other);
          renamed.put(other, described(property, name));
        });
    schema.put("properties", renamed);
    var required = SubSchemas.required(schema);
    if (!required.isEmpty()) {
      schema.put("required", required.stream().map(name -> told.getOrDefault(name, name)).toList());
    }
    return new ModelSchema(schema, names);
  }

  private static boolean isInHeader(@Nullable Object property) {
    return property instanceof Map<?, ?> members && members.containsKey(HEADER);
  }

  private static @Nullable Object described(@Nullable Object property, String name) {
    var members = JsonValues.members(property);
    if (members == null) {
      return property;
    }
    var described = new LinkedHashMap<>(members);
    var text = JsonValues.text(members, "description");
    var sent = "Sent as '" + name + "'.";
    described.put("description", text.isEmpty() ? sent : text + ' ' + sent);
    return described;
  }

  private static String free(String name, Set<String> taken) {
    var base = cut(OTHERS.matcher(name).replaceAll("_"), LONGEST_NAME);
    var free = base.isEmpty() ? "_" : base;
    for (int number = 2; !taken.add(free); number++) {
      var end = "_" + number;
      free = cut(base, LONGEST_NAME - end.length()) + end;
    }
    return free;
  }

  private static String cut(String text, int most) {
    return text.length() > most ? text.substring(0, most) : text;
  }

  /** Returns the name that an argument has in the schema. */
  public String told(String name) {
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(name);
  }

  /**
   * Returns arguments under the names that the tool has for them; an argument under its own name
   * stays.
   */
  public Map<String, @Nullable Object> restored(Map<String, @Nullable Object> arguments) {
    if (names.isEmpty()) {
      return arguments;
    }
    var restored = new LinkedHashMap<String, @Nullable Object>();
    arguments.forEach(
        (told, value) -> {
          var name = names.getOrDefault(told, told);
          restored.put(arguments.containsKey(name) ? told : name, value);
        });
    return restored;
  }
}
