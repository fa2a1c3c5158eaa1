package org.integrationgateway.server.api.v1;

import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Writes the items of the operation list. */
final class OperationJson {
  private OperationJson() {}

  static ObjectNode of(Operation operation) {
    var json = heading(operation);
    parameters(json, operation);
    json.set("inputSchema", operation.input().json());
    operation.outputSchema().ifPresent(schema -> json.set("outputSchema", schema));
    annotationsAndTags(json, operation);
    var roles = json.putArray("allowedRoles");
    operation.allowedRoles().forEach(roles::add);
    warnings(json, operation);
    return json;
  }

  /** Without schemas, for tables. */
  static ObjectNode withParameters(Operation operation) {
    var json = heading(operation);
    parameters(json, operation);
    annotationsAndTags(json, operation);
    warnings(json, operation);
    return json;
  }

  /** Without parameters and schemas, for long lists. */
  static ObjectNode summary(Operation operation) {
    var json = heading(operation);
    annotationsAndTags(json, operation);
    return json;
  }

  private static ObjectNode heading(Operation operation) {
    var json = Json.object().put("id", operation.id());
    operation.title().ifPresent(title -> json.put("title", title));
    operation.description().ifPresent(description -> json.put("description", description));
    json.put("method", operation.method());
    json.put("transport", operation.transport().wireName());
    var connection = operation.usualConnection();
    // Connections of the deployment are not for callers, who could not choose them.
    if (!connection.internal()) {
      json.put("connection", connection.name());
    }
    return json;
  }

  private static void parameters(ObjectNode json, Operation operation) {
    var parameters = json.putArray("parameters");
    for (var parameter : operation.parameters()) {
      var item = parameters.addObject();
      item.put("name", parameter.name()).put("type", parameter.type());
      operation.place(parameter.name()).ifPresent(place -> item.put("in", place));
      parameter.description().ifPresent(description -> item.put("description", description));
      item.put("required", parameter.required());
      parameter.defaultValue().ifPresent(value -> item.set("default", value));
    }
  }

  private static void warnings(ObjectNode json, Operation operation) {
    if (!operation.listing().warnings().isEmpty()) {
      var warnings = json.putArray("warnings");
      operation.listing().warnings().forEach(warnings::add);
    }
  }

  private static void annotationsAndTags(ObjectNode json, Operation operation) {
    var annotations = json.putObject("annotations");
    var hints = operation.hints();
    hints.readOnly().ifPresent(hint -> annotations.put("readOnlyHint", hint));
    hints.idempotent().ifPresent(hint -> annotations.put("idempotentHint", hint));
    hints.destructive().ifPresent(hint -> annotations.put("destructiveHint", hint));
    hints.openWorld().ifPresent(hint -> annotations.put("openWorldHint", hint));
    var tags = json.putArray("tags");
    operation.tags().forEach(tags::add);
  }
}
