package org.integrationgateway.connections.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.connections.ConnectionInstances;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A connection as doors write it, and what is given for it as they read it. */
public final class ConnectionForm {
  private ConnectionForm() {}

  /** Adds what is stored for a connection, and what it asks for. */
  public static void write(ConnectionInstances stored, ObjectNode json) {
    var connection = stored.connection();
    json.putArray("authTypes").add(authType(connection));
    var instances = json.putArray("instances");
    stored.instances().forEach(each -> write(each, instances.addObject()));
    var params = json.putObject("connectionParams");
    connection.params().forEach((name, param) -> write(param, params.putObject(name)));
    fields(connection, json.putArray("credentialFields"));
    var scopes =
        connection.oauth().map(oauth -> oauth.declared().scopes().names()).orElse(List.of());
    if (!scopes.isEmpty()) {
      scopes.forEach(json.putArray("scopes")::add);
    }
  }

  private static void write(ConnectionInstances.Instance instance, ObjectNode json) {
    json.put("id", instance.id())
        .put("name", instance.name())
        .put("credentialState", instance.state().wireName())
        .put("updatedAt", instance.updatedAt().toString());
    instance.verifiedAt().ifPresent(at -> json.put("verifiedAt", at.toString()));
    instance.expiresAt().ifPresent(end -> json.put("expiresAt", end.toString()));
    if (!instance.scopes().isEmpty()) {
      instance.scopes().forEach(json.putArray("scopes")::add);
    }
  }

  private static void fields(Connection connection, ArrayNode json) {
    for (var field : connection.fields()) {
      var item = json.addObject().put("name", field.name());
      field.label().ifPresent(label -> item.put("label", label));
      field.description().ifPresent(description -> item.put("description", description));
      if (connection.presentation().leavesFieldsAsTheyAre()) {
        item.put("multiline", true);
      }
    }
  }

  private static void write(Connection.Param param, ObjectNode json) {
    json.put("required", param.required());
    param.description().ifPresent(description -> json.put("description", description));
    param.defaultValue().ifPresent(value -> json.put("default", value));
    param.origin().ifPresent(origin -> json.put("from", origin.text()));
  }

  /** A client of their own is what users give by hand. */
  private static String authType(Connection connection) {
    return switch (connection.auth()) {
      case NONE -> "none";
      case BEARER, MANUAL -> "manual";
      case OAUTH2, MCP_OAUTH -> connection.fields().isEmpty() ? "oauth" : "manual";
    };
  }

  /** Texts that are secret. */
  public static Map<String, Secret> secrets(Map<String, String> texts) {
    var secrets = new LinkedHashMap<String, Secret>();
    texts.forEach((name, text) -> secrets.put(name, Secret.of(text)));
    return secrets;
  }
}
