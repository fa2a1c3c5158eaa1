package org.integrationgateway.server.cli.app;

import java.util.ArrayList;
import org.integrationgateway.server.cli.client.CommandSession;
import org.integrationgateway.server.cli.client.GatewayClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gateway app operations APP}. */
@Command(
    name = "operations",
    aliases = "ops",
    description = "List the operations of an app and their parameters.")
public final class AppOperations implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  public AppOperations(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(session.client().list(path(app)));
      return;
    }
    var operations = session.client().list(path(app) + "?view=parameters");
    var table = terminal.table("operation", "parameters", "description");
    for (var operation : operations) {
      table.row(
          operation.path("id").asString(""),
          parameters(operation),
          operation.path("description").asString(operation.path("title").asString("")));
    }
    table.print("The app '" + app + "' has no operations that you may call.");
    for (var operation : operations) {
      for (var warning : operation.path("warnings")) {
        terminal.note(operation.path("id").asString("") + ": " + warning.asString(""));
      }
    }
  }

  static String path(String app) {
    return "/api/v1/apps/" + GatewayClient.segment(app) + "/operations";
  }

  /** The parameters as {@code name:type}, optional ones in brackets. */
  private static String parameters(JsonNode operation) {
    var shown = new ArrayList<String>();
    for (var parameter : operation.path("parameters")) {
      var text = parameter.path("name").asString("") + ":" + parameter.path("type").asString("any");
      shown.add(parameter.path("required").asBoolean(false) ? text : "[" + text + "]");
    }
    return String.join(" ", shown);
  }
}
