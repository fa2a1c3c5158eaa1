package org.integrationgateway.command.app;

import java.util.ArrayList;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** The states of apps and connections: words for people, those of the API for scripts. */
final class AppWords {
  private AppWords() {}

  /** The state of an app or of a connection. */
  static String status(Terminal terminal, JsonNode described) {
    var status = described.path("status").asString("");
    if (!terminal.person()) {
      return status;
    }
    return switch (status) {
      case "needs_user_connection" ->
          described.path("credentialState").asString("").equals("invalid")
              ? "reconnect"
              : "needs connection";
      case "needs_instance_selection" -> "needs a choice";
      case "needs_admin_configuration" -> "needs setup";
      case "ready" -> checked(described);
      default -> status;
    };
  }

  /** The state of an app whose calls can be made, after the last check of its credential. */
  private static String checked(JsonNode described) {
    var checks =
        described.path("connections").isArray()
            ? described.at("/connections/0/instances/0/check")
            : described.at("/instances/0/check");
    if (checks.isMissingNode() || checks.path("ok").asBoolean(false)) {
      return "ready";
    }
    return checks.path("checked").asBoolean(false) ? "refused" : "not checked";
  }

  /** The connections of an app; for people, only where they say more than its state does. */
  static String connections(Terminal terminal, JsonNode app) {
    var connections = app.path("connections");
    if (terminal.person() && connections.size() < 2) {
      return "";
    }
    var names = new ArrayList<String>();
    for (var connection : connections) {
      names.add(connection.path("name").asString("") + ":" + status(terminal, connection));
    }
    return String.join(terminal.person() ? ", " : " ", names);
  }

  /** The place of an app in a list for people: apps that need the caller come first. */
  static int rank(JsonNode app) {
    return app.path("status").asString("").startsWith("needs_user")
        ? 0
        : app.path("status").asString("").equals("ready") ? 2 : 1;
  }
}
