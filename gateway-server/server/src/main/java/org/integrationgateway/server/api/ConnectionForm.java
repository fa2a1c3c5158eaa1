package org.integrationgateway.server.api;

import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.catalog.Connection;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a connection asks for, as doors write it, and what is given for it, as they read it. */
public final class ConnectionForm {
  private ConnectionForm() {}

  /** Adds what the connection asks for: {@code credentialFields} and {@code connectionParams}. */
  public static void write(Connection connection, ObjectNode json) {
    var params = json.putObject("connectionParams");
    connection.params().forEach((name, param) -> write(param, params.putObject(name)));
    fields(connection, json.putArray("credentialFields"));
  }

  private static void fields(Connection connection, ArrayNode json) {
    for (var field : connection.fields()) {
      var item = json.addObject().put("name", field.name());
      field.label().ifPresent(label -> item.put("label", label));
      field.description().ifPresent(description -> item.put("description", description));
    }
  }

  private static void write(Connection.Param param, ObjectNode json) {
    json.put("required", param.required());
    param.description().ifPresent(description -> json.put("description", description));
    param.defaultValue().ifPresent(value -> json.put("default", value));
    param.origin().ifPresent(origin -> json.put("from", origin.text()));
  }

  /** The word for its kind of authentication. */
  public static String authType(Connection connection) {
    return switch (connection.auth()) {
      case NONE -> "none";
      case BEARER, MANUAL -> "manual";
      case OAUTH2, MCP_OAUTH -> "oauth";
    };
  }

  /** Texts that are secret. */
  public static Map<String, Secret> secrets(Map<String, String> texts) {
    var secrets = new LinkedHashMap<String, Secret>();
    texts.forEach((name, text) -> secrets.put(name, Secret.of(text)));
    return secrets;
  }
}
