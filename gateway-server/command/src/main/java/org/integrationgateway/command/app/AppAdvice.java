package org.integrationgateway.command.app;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The one command that helps with an app that cannot be called yet. */
final class AppAdvice {
  private AppAdvice() {}

  /**
   * A command, what to do, or what is wrong; empty for an app that can be called.
   *
   * @param serviceAccount whose connections are listed
   */
  static String of(JsonNode app, Optional<String> serviceAccount) {
    var connect = "gateway app connect " + app.path("name").asString("");
    var owner = serviceAccount.map(id -> " --service-account " + id).orElse("");
    if (actions(app).contains("reconnect")) {
      return connect + option(app, "reconnect") + owner;
    }
    return switch (app.path("status").asString("")) {
      case "needs_user_connection" -> connect + option(app, "connect") + owner;
      case "needs_admin_configuration" -> "ask an operator: " + setup(app, connect);
      case "degraded" -> app.path("reason").asString("tell an operator if this lasts");
      case "unavailable" ->
          app.path("reason").asString("tell an operator if this lasts")
              + " (operators: gateway provider show app "
              + app.path("name").asString("")
              + ")";
      case "needs_instance_selection" -> "name one in each call: --instance";
      default -> "";
    };
  }

  /** The task of an operator: to configure an OAuth client, or to store a credential. */
  private static String setup(JsonNode app, String connect) {
    for (var connection : app.path("connections")) {
      if (actions(connection).contains("admin_configure")) {
        return "set apps.%s.connections.%s.auth in gateway.yaml"
            .formatted(app.path("name").asString(""), connection.path("name").asString(""));
      }
    }
    return connect + " --deployment";
  }

  /** Names the connection, where that is not the one that is taken without a name. */
  private static String option(JsonNode app, String action) {
    var option = "";
    for (var connection : app.path("connections")) {
      if (actions(connection).contains(action)) {
        if (connection.path("default").asBoolean(false) || app.path("connections").size() == 1) {
          return "";
        }
        if (option.isEmpty()) {
          option = " --connection " + connection.path("name").asString("");
        }
      }
    }
    return option;
  }

  private static Set<String> actions(JsonNode described) {
    var actions = new HashSet<String>();
    described.path("actions").forEach(action -> actions.add(action.asString("")));
    return actions;
  }
}
