package org.integrationgateway.server.deployment.surface;

import java.util.Set;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.document.Node;
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
      if (managed.contains(parameter.name()) || managed.contains(parameter.sentName())) {
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

  private static ObjectNode written(Node schema) {
    return Json.MAPPER.valueToTree(schema.toJava());
  }

  private static ObjectNode typed(OperationParameter parameter) {
    var property = Json.object().put("type", parameter.type().jsonSchemaType());
    if (!parameter.choices().isEmpty()) {
      var choices = property.putArray("enum");
      parameter
          .choices()
          .forEach(choice -> choices.add(Json.MAPPER.<JsonNode>valueToTree(choice.toJava())));
    }
    return property;
  }

  private static ObjectNode property(OperationParameter parameter, RestOperation operation) {
    var property = parameter.schema().map(RestInput::written).orElseGet(() -> typed(parameter));
    if (property.path("type").asString("").equals("array") && !property.has("items")) {
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
