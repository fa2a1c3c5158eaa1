package org.integrationgateway.command.connect;

import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Connects an app for the deployment, as an operator. */
public record DeploymentRoutes(OperatorClient operators, String app) implements ConnectRoutes {
  @Override
  public ArrayNode connections() {
    return operators.list(path(), answer -> answer.path("connections"));
  }

  @Override
  public JsonNode store(String connection, ObjectNode body) {
    return operators.call("PUT", path(connection) + "/credential", Optional.of(body));
  }

  @Override
  public JsonNode begin(String connection, ObjectNode body) {
    return operators.call("POST", path(connection) + "/start-oauth", Optional.of(body));
  }

  @Override
  public JsonNode remove(String connection, String instance) {
    var query = new RouteQuery().add("_instance", instance);
    return operators.call("DELETE", path(connection) + "/credential" + query, Optional.empty());
  }

  @Override
  public JsonNode check(String connection, String instance) {
    var query = new RouteQuery().add("_instance", instance);
    return operators.call("POST", path(connection) + "/check" + query, Optional.empty());
  }

  private String path() {
    return "/apps/" + GatewayClient.segment(app) + "/connections";
  }

  private String path(String connection) {
    return path() + "/" + GatewayClient.segment(connection.isEmpty() ? only() : connection);
  }

  private String only() {
    var names = new ArrayList<String>();
    connections().forEach(each -> names.add(each.path("name").asString("")));
    if (names.size() != 1) {
      throw new CommandFailure(
          ExitCode.USAGE,
          names.isEmpty()
              ? "app '%s' has no connection of the deployment: 'exposure: internal' makes one"
                  .formatted(app)
              : "app '%s' has several connections of the deployment: name one with --connection (%s)"
                  .formatted(app, String.join(", ", names)));
    }
    return names.get(0);
  }
}
