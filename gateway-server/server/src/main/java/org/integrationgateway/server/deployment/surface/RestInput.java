package org.integrationgateway.server.deployment.surface;

import java.util.Set;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.app.OperationParameter;
import org.integrationgateway.manifest.app.RestOperation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the JSON Schema of the declared parameters of an operation. */
final class RestInput {
  private RestInput() {}

  /**
   * A schema without the parameters that no caller may set. An operation without parameters accepts
   * any.
   */
  static ObjectNode schema(RestOperation operation, Set<String> managed, Set<String> inPath) {
    var schema = Json.object();
    schema.put("type", "object");
    var properties = Json.object();
    var required = Json.array();
    for (var parameter : operation.parameters()) {
      if (managed.contains(parameter.name())) {
        continue;
      }
      properties.set(parameter.name(), property(parameter, operation));
      if (parameter.required() && parameter.defaultValue().isEmpty()) {
        required.add(parameter.name());
      }
    }
    for (var name : inPath) {
      if (!properties.has(name)) {
        properties.set(name, Json.object().put("type", "string"));
        required.add(name);
      }
    }
    if (!operation.parameters().isEmpty() || !inPath.isEmpty()) {
      schema.set("properties", properties);
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }

  private static ObjectNode property(OperationParameter parameter, RestOperation operation) {
    var property = Json.object();
    var type = parameter.type().jsonSchemaType();
    property.put("type", type);
    if (type.equals("array")) {
      // Clients that pass schemas to models refuse an array without it.
      property.set("items", Json.object());
    }
    parameter.description().ifPresent(text -> property.put("description", text));
    parameter
        .defaultValue()
        .ifPresent(
            value -> property.set("default", Json.MAPPER.<JsonNode>valueToTree(value.toJava())));
    operation
        .connectionSelector()
        .filter(selector -> selector.parameter().equals(parameter.name()))
        .ifPresent(
            selector -> {
              var values = Json.array();
              selector.connections().keySet().forEach(values::add);
              property.set("enum", values);
            });
    return property;
  }
}
