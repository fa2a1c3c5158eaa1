package org.integrationgateway.connections.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.ConnectInput;
import org.integrationgateway.connections.ConnectRequest;
import org.integrationgateway.connections.ConnectionInstances;
import org.integrationgateway.connections.flow.FlowRequest;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.records.schema.Default;
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

  /** Adds what is told of an instance, without its secrets. */
  static void write(ConnectionInstances.Instance instance, ObjectNode json) {
    json.put("id", instance.id())
        .put("name", instance.name())
        .put("credentialState", instance.state().wireName())
        .put("updatedAt", instance.updatedAt().toString());
    instance.verifiedAt().ifPresent(at -> json.put("verifiedAt", at.toString()));
    instance.check().ifPresent(check -> json.set("check", ConnectJson.of(check)));
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
      if (ConnectInput.mayHaveLines(connection, field.name())) {
        item.put("multiline", true);
      }
      if (field.optional()) {
        item.put("optional", true);
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
      case BEARER, MANUAL, LOGIN -> "manual";
      case OAUTH1 -> "oauth";
      case OAUTH2, MCP_OAUTH -> connection.fields().isEmpty() ? "oauth" : "manual";
    };
  }

  /** The credential in a request to connect an app by hand. */
  public record Given(
      Optional<String> instance,
      Optional<Secret> credential,
      @Default("{}") Map<String, Secret> credentials,
      @Default("{}") Map<String, String> connectionParams) {
    /** The request for this app and connection. */
    public ConnectRequest request(String app, Optional<String> connection) {
      return new ConnectRequest(
          app, connection, instance, credential, credentials, connectionParams);
    }
  }

  /** The members of a request to begin a flow. */
  record Flow(
      Optional<String> instance,
      @Default("[]") List<String> scopes,
      @Default("{}") Map<String, String> connectionParams,
      Optional<Long> callbackPort,
      Optional<String> next) {
    FlowRequest request(String app, Optional<String> connection, LoginLinks links) {
      return new FlowRequest(
          app,
          connection,
          instance,
          scopes,
          connectionParams,
          callbackPort.map(port -> (int) Math.max(0, Math.min(port, Character.MAX_VALUE + 1))),
          next.map(links::required));
    }
  }
}
