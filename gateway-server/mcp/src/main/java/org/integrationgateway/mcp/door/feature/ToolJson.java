package org.integrationgateway.mcp.door.feature;

import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.uri.MappedUris;
import org.integrationgateway.surfaces.mcp.form.FormChanges;
import org.integrationgateway.surfaces.mcp.form.ServerForms;
import tools.jackson.databind.node.ObjectNode;

/** Writes the items of the tool list. */
final class ToolJson {
  static final String CONNECTION = "_connection";
  static final String INSTANCE = "_instance";

  private ToolJson() {}

  /**
   * @param plain whether the client names pages as the upstream does
   */
  static ObjectNode of(Tool tool, boolean plain) {
    var operation = tool.operation();
    var json = Json.object().put("name", tool.name());
    operation.title().ifPresent(title -> json.put("title", title));
    operation.description().ifPresent(description -> json.put("description", description));
    json.set("inputSchema", inputSchema(tool.app(), operation));
    if (operation.transport() != Transport.OPENAPI) {
      operation
          .outputSchema()
          .filter(ToolJson::isObject)
          .ifPresent(schema -> json.set("outputSchema", schema));
    }
    annotations(json, operation);
    var uris = new MappedUris(tool.app().name(), plain);
    operation.listing().carried().map(uris::withPage).ifPresent(json::setAll);
    return inForm(json);
  }

  /** Returns the form that clients accept: some refuse a whole list for one tool. */
  private static ObjectNode inForm(ObjectNode json) {
    var changes = new FormChanges();
    return ServerForms.tool(json, changes)
        .orElseGet(
            () -> {
              json.putObject("inputSchema").put("type", "object");
              return ServerForms.tool(json, changes).orElse(json);
            });
  }

  /**
   * An output schema promises structured content, which is always an object. For an upstream that a
   * foreign document describes the gateway promises nothing: clients refuse an answer that differs.
   */
  private static boolean isObject(ObjectNode schema) {
    return schema.path("type").asString("").equals("object");
  }

  private static void annotations(ObjectNode json, Operation operation) {
    var hints = operation.hints();
    var annotations = Json.object();
    hints.readOnly().ifPresent(hint -> annotations.put("readOnlyHint", hint));
    hints.destructive().ifPresent(hint -> annotations.put("destructiveHint", hint));
    hints.idempotent().ifPresent(hint -> annotations.put("idempotentHint", hint));
    hints.openWorld().ifPresent(hint -> annotations.put("openWorldHint", hint));
    if (!annotations.isEmpty()) {
      json.set("annotations", annotations);
    }
  }

  /**
   * The input schema of the operation, with the arguments that choose a connection or an instance.
   */
  private static ObjectNode inputSchema(App app, Operation operation) {
    var own = operation.input().json();
    var connections =
        app.connections().values().stream()
            .filter(connection -> !connection.internal())
            .map(Connection::name)
            .toList();
    boolean several = connections.size() > 1;
    boolean stored = operation.connection().needsCredential();
    if (!several && !stored && own.has("type")) {
      return own;
    }
    var schema = own.deepCopy();
    schema.put("type", "object");
    var properties =
        schema.get("properties") instanceof ObjectNode present
            ? present
            : schema.putObject("properties");
    if (several && !properties.has(CONNECTION)) {
      var names =
          properties
              .putObject(CONNECTION)
              .put("type", "string")
              .put("description", "The connection to use instead of the operation's own.")
              .putArray("enum");
      connections.forEach(names::add);
    }
    if (stored && !properties.has(INSTANCE)) {
      properties
          .putObject(INSTANCE)
          .put("type", "string")
          .put("description", "The connected account to use, when several are connected.");
    }
    return schema;
  }
}
