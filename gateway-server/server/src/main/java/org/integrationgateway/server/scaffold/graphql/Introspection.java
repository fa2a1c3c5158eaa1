package org.integrationgateway.server.scaffold.graphql;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.scaffold.fetch.Downloads;
import org.integrationgateway.server.scaffold.fetch.ScaffoldException;
import org.integrationgateway.server.surface.http.OutboundRequest;
import tools.jackson.databind.JsonNode;

/** Asks a GraphQL endpoint for its schema. */
final class Introspection {
  private static final String QUERY =
      """
      query Introspection {
        __schema {
          queryType { name }
          mutationType { name }
          types {
            kind name
            fields(includeDeprecated: true) {
              name description isDeprecated
              args { name description defaultValue type { ...Reference } }
              type { ...Reference }
            }
            possibleTypes { name }
          }
        }
      }
      fragment Reference on __Type {
        kind name ofType { kind name ofType { kind name ofType { kind name ofType {
          kind name ofType { kind name ofType { kind name ofType { kind name } } } } } } }
      }
      """;

  private static final int DEEPEST_REFERENCE = 16;

  private Introspection() {}

  /**
   * Asks an endpoint.
   *
   * @throws ScaffoldException when it does not answer with a schema
   */
  static GraphqlTypes ask(URI endpoint, Map<String, String> given, Downloads downloads) {
    var headers = new HashMap<>(given);
    headers.putIfAbsent("Accept", "application/json");
    var body = Json.write(Json.object().put("query", QUERY).put("operationName", "Introspection"));
    var request =
        OutboundRequest.post(endpoint, headers, new OutboundRequest.Body("application/json", body));
    var answer = downloads.send(request);
    if (answer.status() == 401 || answer.status() == 403) {
      throw new ScaffoldException(
          "'%s' answers with status %d: give a credential for the introspection with --header 'Authorization: ...'; it is not written"
              .formatted(endpoint, answer.status()));
    }
    var schema = parsed(answer.body()).path("data").path("__schema");
    if (!schema.isObject()) {
      throw new ScaffoldException(
          "'%s' does not answer with its schema (status %d): introspection may be disabled; name a file in the schema language instead, with --base-url"
              .formatted(endpoint, answer.status()));
    }
    return read(schema);
  }

  private static JsonNode parsed(byte[] body) {
    try {
      return Json.parse(body);
    } catch (GatewayException notJson) {
      return Json.object();
    }
  }

  /** Reads the result of an introspection, below {@code __schema}. */
  static GraphqlTypes read(JsonNode schema) {
    var types = new LinkedHashMap<String, SchemaType>();
    int fields = 0;
    for (var type : schema.path("types")) {
      var read = type(type);
      fields += read.fields().size() + 1;
      if (fields > GraphqlTypes.MOST) {
        throw new ScaffoldException(
            "the schema has more than %d types and fields".formatted(GraphqlTypes.MOST));
      }
      types.put(read.name(), read);
    }
    var mutation = schema.path("mutationType").path("name").asString("");
    return new GraphqlTypes(
        schema.path("queryType").path("name").asString("Query"),
        Optional.of(mutation).filter(name -> !name.isEmpty()),
        types);
  }

  private static SchemaType type(JsonNode type) {
    var fields = new ArrayList<SchemaType.Field>();
    type.path("fields").forEach(field -> fields.add(field(field)));
    var possible = new ArrayList<String>();
    type.path("possibleTypes").forEach(one -> possible.add(one.path("name").asString("")));
    return new SchemaType(
        type.path("name").asString(""), kind(type.path("kind").asString("")), fields, possible);
  }

  private static SchemaType.Kind kind(String text) {
    for (var kind : SchemaType.Kind.values()) {
      if (kind.name().equals(text)) {
        return kind;
      }
    }
    return SchemaType.Kind.SCALAR;
  }

  private static SchemaType.Field field(JsonNode field) {
    var arguments = new ArrayList<SchemaType.Argument>();
    for (var argument : field.path("args")) {
      arguments.add(
          new SchemaType.Argument(
              argument.path("name").asString(""),
              argument.path("description").asString(""),
              reference(argument.path("type"), 0),
              argument.path("defaultValue").isString()));
    }
    return new SchemaType.Field(
        field.path("name").asString(""),
        field.path("description").asString(""),
        reference(field.path("type"), 0),
        List.copyOf(arguments),
        field.path("isDeprecated").asBoolean(false));
  }

  private static String reference(JsonNode type, int depth) {
    if (depth > DEEPEST_REFERENCE) {
      return "String";
    }
    return switch (type.path("kind").asString("")) {
      case "NON_NULL" -> reference(type.path("ofType"), depth + 1) + "!";
      case "LIST" -> "[" + reference(type.path("ofType"), depth + 1) + "]";
      default -> type.path("name").asString("String");
    };
  }
}
