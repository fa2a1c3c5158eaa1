package org.integrationgateway.surfaces.graphql.introspection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema.Field;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema.Input;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema.Kind;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema.Type;
import tools.jackson.databind.JsonNode;

/**
 * Reads the answer to the question for a schema (GraphQL specification, chapter 4). An upstream may
 * answer anything: an impossible name, a wrong shape and too much of it are refused, and a type
 * that is named and not described is left to the upstream.
 */
public final class IntrospectionAnswer {
  private static final int MOST_TYPES = 20_000;
  private static final int MOST_FIELDS = 200_000;
  private static final int DEEPEST_WRAPPER = 8;
  private static final int LONGEST_DESCRIPTION = 4_000;
  private static final Pattern NAME = Pattern.compile("[_A-Za-z][_0-9A-Za-z]{0,255}");

  /** The question. */
  public static final String QUERY =
      """
      query IntrospectionQuery {
        __schema {
          queryType { name }
          mutationType { name }
          subscriptionType { name }
          types {
            kind name
            fields(includeDeprecated: true) {
              name description isDeprecated args { ...Input } type { ...Reference }
            }
            inputFields { ...Input }
            enumValues(includeDeprecated: true) { name }
            possibleTypes { name }
          }
        }
      }
      fragment Input on __InputValue { name description type { ...Reference } defaultValue }
      fragment Reference on __Type {
        kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } }
      }
      """;

  /** The answer is not the description of a schema; the message says what is wrong with it. */
  public static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String message) {
      super(message, null, false, false);
    }
  }

  private int fields;

  private IntrospectionAnswer() {}

  /**
   * Reads a schema.
   *
   * @param body the whole answer
   */
  public static UpstreamSchema read(JsonNode body) throws UnusableException {
    return new IntrospectionAnswer().schema(body.path("data").path("__schema"));
  }

  private UpstreamSchema schema(JsonNode schema) throws UnusableException {
    if (!schema.isObject() || !schema.path("types").isArray()) {
      throw new UnusableException("it describes no schema");
    }
    if (schema.path("types").size() > MOST_TYPES) {
      throw new UnusableException("its schema has more than " + MOST_TYPES + " types");
    }
    var types = new HashMap<String, Type>();
    for (var described : schema.path("types")) {
      var type = type(described);
      types.put(type.name(), type);
    }
    var queries = root(schema.path("queryType"), types);
    var mutations = root(schema.path("mutationType"), types);
    var subscriptions = root(schema.path("subscriptionType"), types);
    if (queries.isEmpty() && mutations.isEmpty() && subscriptions.isEmpty()) {
      throw new UnusableException("its schema has no root fields");
    }
    return new UpstreamSchema(types, queries, mutations, subscriptions);
  }

  private static List<Field> root(JsonNode named, Map<String, Type> types)
      throws UnusableException {
    if (!named.isObject()) {
      return List.of();
    }
    var type = types.get(name(named));
    if (type == null || type.kind() != Kind.OBJECT) {
      throw new UnusableException("it does not describe its root type " + name(named));
    }
    return type.fields();
  }

  private Type type(JsonNode described) throws UnusableException {
    var fieldsOfIt = new ArrayList<Field>();
    for (var field : described.path("fields")) {
      fieldsOfIt.add(field(field));
    }
    return new Type(
        kind(described.path("kind").asString("")),
        name(described),
        fieldsOfIt,
        inputs(described.path("inputFields")),
        names(described.path("enumValues")),
        names(described.path("possibleTypes")));
  }

  private static Kind kind(String text) throws UnusableException {
    for (var kind : Kind.values()) {
      if (kind.name().equals(text)) {
        return kind;
      }
    }
    throw new UnusableException("it describes a type of no known kind");
  }

  private Field field(JsonNode field) throws UnusableException {
    count();
    return new Field(
        name(field),
        description(field),
        inputs(field.path("args")),
        reference(field.path("type"), 0),
        field.path("isDeprecated").asBoolean(false));
  }

  private List<Input> inputs(JsonNode described) throws UnusableException {
    var inputs = new ArrayList<Input>();
    for (var input : described) {
      count();
      inputs.add(
          new Input(
              name(input),
              description(input),
              reference(input.path("type"), 0),
              Optional.of(input.path("defaultValue").asString(""))
                  .filter(text -> !text.isEmpty() && text.length() <= LONGEST_DESCRIPTION)));
    }
    return inputs;
  }

  private void count() throws UnusableException {
    if (++fields > MOST_FIELDS) {
      throw new UnusableException(
          "its schema has more than " + MOST_FIELDS + " fields and arguments");
    }
  }

  private static TypeReference reference(JsonNode type, int depth) throws UnusableException {
    if (depth > DEEPEST_WRAPPER) {
      throw new UnusableException("it has a list of lists that is too deep");
    }
    return switch (type.path("kind").asString("")) {
      case "LIST" ->
          TypeReference.around(
              TypeReference.Wrapper.LIST, reference(type.path("ofType"), depth + 1));
      case "NON_NULL" ->
          TypeReference.around(
              TypeReference.Wrapper.NON_NULL, reference(type.path("ofType"), depth + 1));
      default -> TypeReference.named(name(type));
    };
  }

  private static Optional<String> description(JsonNode described) {
    return Optional.of(described.path("description").asString("").strip())
        .filter(text -> !text.isEmpty())
        .map(
            text ->
                text.length() > LONGEST_DESCRIPTION
                    ? text.substring(0, LONGEST_DESCRIPTION)
                    : text);
  }

  private static List<String> names(JsonNode described) throws UnusableException {
    var names = new ArrayList<String>();
    for (var one : described) {
      names.add(name(one));
    }
    return names;
  }

  private static String name(JsonNode described) throws UnusableException {
    var name = described.path("name").asString("");
    if (!NAME.matcher(name).matches()) {
      throw new UnusableException("it has a name that GraphQL does not allow");
    }
    return name;
  }
}
