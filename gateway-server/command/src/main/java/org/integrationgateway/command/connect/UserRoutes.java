package org.integrationgateway.command.connect;

import java.util.Optional;
import org.integrationgateway.command.client.GatewayClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Connects an app for the caller.
 *
 * @param serviceAccount the owner instead of the caller, who manages it
 */
public record UserRoutes(GatewayClient client, String app, Optional<String> serviceAccount)
    implements ConnectRoutes {
  @Override
  public ArrayNode connections() {
    var owner = new RouteQuery();
    serviceAccount.ifPresent(id -> owner.add("_serviceAccountId", id));
    for (var listed : client.list("/api/v1/apps" + owner)) {
      if (listed.path("name").asString("").equals(app)
          && listed.path("connections") instanceof ArrayNode connections) {
        return connections;
      }
    }
    return JsonMapper.shared().createArrayNode();
  }

  @Override
  public JsonNode store(String connection, ObjectNode body) {
    return client.call("POST", "/api/v1/auth/connect-manual", Optional.of(owned(connection, body)));
  }

  @Override
  public JsonNode begin(String connection, ObjectNode body) {
    return client.call("POST", "/api/v1/auth/start-oauth", Optional.of(owned(connection, body)));
  }

  @Override
  public JsonNode remove(String connection, String instance) {
    return client.call("DELETE", path("") + query(connection, instance), Optional.empty());
  }

  @Override
  public JsonNode check(String connection, String instance) {
    return client.call("POST", path("/check") + query(connection, instance), Optional.empty());
  }

  private String path(String below) {
    return "/api/v1/apps/" + GatewayClient.segment(app) + below;
  }

  private RouteQuery query(String connection, String instance) {
    var query = new RouteQuery().add("_connection", connection).add("_instance", instance);
    serviceAccount.ifPresent(id -> query.add("_serviceAccountId", id));
    return query;
  }

  private ObjectNode owned(String connection, ObjectNode body) {
    var request = JsonMapper.shared().createObjectNode().put("integration", app);
    if (!connection.isEmpty()) {
      request.put("connection", connection);
    }
    serviceAccount.ifPresent(id -> request.put("serviceAccountId", id));
    return request.setAll(body);
  }
}
