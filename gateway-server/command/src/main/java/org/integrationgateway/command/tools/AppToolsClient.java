package org.integrationgateway.command.tools;

import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Asks the routes for the tools of an app. */
record AppToolsClient(OperatorClient operator) {
  static AppToolsClient of(CommandSession session) {
    return new AppToolsClient(new OperatorClient(session));
  }

  ArrayNode list(String app) {
    return operator.list(path(app), answer -> answer.path("tools"));
  }

  ArrayNode changed(String app) {
    return operator.list(path(app) + "?changed=true", answer -> answer.path("tools"));
  }

  JsonNode approve(String app, JsonNode body) {
    return operator.call("POST", path(app) + "/approve", Optional.of(body));
  }

  private static String path(String app) {
    return "/apps/" + GatewayClient.segment(app) + "/tools";
  }
}
