package org.integrationgateway.server.cli.app;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The one command that helps with an app that cannot be called yet. */
final class AppAdvice {
  private AppAdvice() {}

  /** A command, or what to do; empty for an app that can be called. */
  static String of(JsonNode app) {
    var actions = actions(app);
    var connect = "gateway app connect " + app.path("name").asString("");
    if (actions.contains("reconnect")) {
      return connect + option(app, "reconnect");
    }
    return switch (app.path("status").asString("")) {
      case "needs_user_connection" -> connect + option(app, "connect");
      case "needs_admin_configuration" -> "ask an operator: " + connect + " --deployment";
      case "needs_instance_selection" -> "name one in each call: --instance";
      default -> "";
    };
  }

  /** Names the connection, where the app has several. */
  private static String option(JsonNode app, String action) {
    var connections = app.path("connections");
    if (connections.size() > 1) {
      for (var connection : connections) {
        if (actions(connection).contains(action)) {
          return " --connection " + connection.path("name").asString("");
        }
      }
    }
    return "";
  }

  private static Set<String> actions(JsonNode described) {
    var actions = new HashSet<String>();
    described.path("actions").forEach(action -> actions.add(action.asString("")));
    return actions;
  }
}
