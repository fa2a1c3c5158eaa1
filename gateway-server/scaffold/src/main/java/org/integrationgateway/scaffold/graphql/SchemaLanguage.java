package org.integrationgateway.scaffold.graphql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads a schema in the schema language (GraphQL specification, 3). */
final class SchemaLanguage {
  private static final int DEEPEST = 64;
  private static final List<String> BUILT_IN = List.of("Int", "Float", "String", "Boolean", "ID");

  private final SchemaTokens tokens;
  private final Map<String, ObjectNode> types = new LinkedHashMap<>();
  private final Map<String, List<String>> implementations = new LinkedHashMap<>();
  private String query = "Query";

  /** The types of root fields beside queries, by the member that names each. */
  private final Map<String, String> roots = new LinkedHashMap<>();

  private boolean named;

  private SchemaLanguage(SchemaTokens tokens) {
    this.tokens = tokens;
    BUILT_IN.forEach(name -> type("SCALAR", name));
  }

  /**
   * Reads a text.
   *
   * @param name used in messages
   * @return what an introspection of the schema answers
   * @throws ScaffoldException when it is malformed, or has no root of queries
   */
  static JsonNode read(String name, String text) {
    var reader = new SchemaLanguage(new SchemaTokens(name, text));
    while (!reader.tokens.peek().isEmpty()) {
      reader.definition();
    }
    return reader.answer(name);
  }

  private JsonNode answer(String name) {
    if (!named) {
      usual("mutationType", "Mutation");
      usual("subscriptionType", "Subscription");
    }
    if (!types.containsKey(query)) {
      throw new ScaffoldException(
          "'%s' is not a GraphQL schema with queries: it declares no type '%s'"
              .formatted(name, query));
    }
    implementations.forEach(
        (type, objects) -> {
          if (types.containsKey(type)) {
            objects.forEach(object -> named(types.get(type).withArray("possibleTypes"), object));
          }
        });
    var answer = Json.object();
    var schema = answer.putObject("data").putObject("__schema");
    schema.putObject("queryType").put("name", query);
    roots.forEach((member, root) -> schema.putObject(member).put("name", root));
    types.values().forEach(schema.putArray("types")::add);
    return answer;
  }

  private void usual(String member, String type) {
    if (types.containsKey(type)) {
      roots.put(member, type);
    }
  }

  private static ObjectNode named(ArrayNode list, String name) {
    return list.addObject().put("name", name);
  }

  /** The type of this name, for its definition or an extension of it. */
  private ObjectNode type(String kind, String name) {
    return types.computeIfAbsent(name, key -> Json.object().put("kind", kind).put("name", key));
  }

  private void definition() {
    tokens.description();
    tokens.skip("extend");
    var what = tokens.name();
    switch (what) {
      case "schema" -> schema();
      case "type" -> fielded("OBJECT");
      case "interface" -> fielded("INTERFACE");
      case "input" -> input();
      case "enum" -> enumeration();
      case "union" -> union();
      case "scalar" -> {
        type("SCALAR", tokens.name());
        directives();
      }
      case "directive" -> directive();
      default -> throw tokens.problem("'" + what + "' where a definition is expected");
    }
  }

  private void schema() {
    directives();
    if (!tokens.skip("{")) {
      return;
    }
    named = true;
    while (!tokens.skip("}")) {
      tokens.description();
      var operation = tokens.name();
      tokens.expect(":");
      var type = tokens.name();
      if (operation.equals("query")) {
        query = type;
      } else {
        roots.put(operation + "Type", type);
      }
    }
  }

  private void fielded(String kind) {
    var type = type(kind, tokens.name());
    var name = type.path("name").asString();
    if (tokens.skip("implements")) {
      tokens.skip("&");
      do {
        implementations.computeIfAbsent(tokens.name(), key -> new ArrayList<>()).add(name);
      } while (tokens.skip("&"));
    }
    directives();
    var fields = type.withArray("fields");
    if (tokens.skip("{")) {
      while (!tokens.skip("}")) {
        field(fields);
      }
    }
  }

  private void field(ArrayNode fields) {
    var description = tokens.description();
    var field = named(fields, tokens.name()).put("description", description);
    var arguments = field.putArray("args");
    if (tokens.skip("(")) {
      while (!tokens.skip(")")) {
        argument(arguments);
      }
    }
    tokens.expect(":");
    field.set("type", reference(0));
    field.put("isDeprecated", directives());
  }

  private void argument(ArrayNode arguments) {
    var description = tokens.description();
    var argument = named(arguments, tokens.name()).put("description", description);
    tokens.expect(":");
    argument.set("type", reference(0));
    if (tokens.skip("=")) {
      var literal = new StringBuilder();
      value(0, literal);
      argument.put("defaultValue", literal.toString().strip());
    }
    directives();
  }

  private void input() {
    var fields = type("INPUT_OBJECT", tokens.name()).withArray("inputFields");
    directives();
    if (tokens.skip("{")) {
      while (!tokens.skip("}")) {
        argument(fields);
      }
    }
  }

  private void enumeration() {
    var values = type("ENUM", tokens.name()).withArray("enumValues");
    directives();
    if (tokens.skip("{")) {
      while (!tokens.skip("}")) {
        tokens.description();
        named(values, tokens.name());
        directives();
      }
    }
  }

  private void union() {
    var possible = type("UNION", tokens.name()).withArray("possibleTypes");
    directives();
    if (tokens.skip("=")) {
      tokens.skip("|");
      do {
        named(possible, tokens.name());
      } while (tokens.skip("|"));
    }
  }

  private void directive() {
    tokens.expect("@");
    tokens.name();
    if (tokens.skip("(")) {
      var unused = Json.array();
      while (!tokens.skip(")")) {
        argument(unused);
      }
    }
    tokens.skip("repeatable");
    tokens.expect("on");
    tokens.skip("|");
    do {
      tokens.name();
    } while (tokens.skip("|"));
  }

  private ObjectNode reference(int depth) {
    if (depth > DEEPEST) {
      throw tokens.problem("lists that nest too deeply");
    }
    var type = Json.object();
    if (tokens.skip("[")) {
      type.put("kind", "LIST").set("ofType", reference(depth + 1));
      tokens.expect("]");
    } else {
      type.put("name", tokens.name());
    }
    if (!tokens.skip("!")) {
      return type;
    }
    var required = Json.object().put("kind", "NON_NULL");
    required.set("ofType", type);
    return required;
  }

  /** Skips directives, and returns whether one of them deprecates. */
  private boolean directives() {
    boolean deprecated = false;
    while (tokens.skip("@")) {
      deprecated |= tokens.name().equals("deprecated");
      if (tokens.skip("(")) {
        while (!tokens.skip(")")) {
          tokens.name();
          tokens.expect(":");
          value(0, new StringBuilder());
        }
      }
    }
    return deprecated;
  }

  private void value(int depth, StringBuilder literal) {
    if (depth > DEEPEST) {
      throw tokens.problem("values that nest too deeply");
    }
    if (tokens.is("[") || tokens.is("{")) {
      boolean object = tokens.is("{");
      var end = object ? "}" : "]";
      literal.append(tokens.next());
      while (!tokens.skip(end)) {
        if (object) {
          literal.append(' ').append(tokens.name()).append(':');
          tokens.expect(":");
        }
        value(depth + 1, literal.append(' '));
      }
      literal.append(end);
      return;
    }
    if (tokens.skip("$")) {
      literal.append('$');
    }
    if (tokens.peek().isEmpty()) {
      throw tokens.problem("no value");
    }
    literal.append(tokens.next());
  }
}
