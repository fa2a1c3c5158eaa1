package org.integrationgateway.server.cli.app;

import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.server.cli.client.Session;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code gateway app list}. */
@Command(name = "list", aliases = "ls", description = "List the apps that you may call.")
public final class AppList implements Runnable {
  private final Session session;

  public AppList(Session session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var apps = session.client().call("GET", "/api/v1/apps", Optional.empty());
    if (terminal.json()) {
      terminal.json(apps);
      return;
    }
    var table = terminal.table("name", "status", "connections", "description");
    for (var app : apps) {
      table.row(
          app.path("name").asString(""),
          app.path("status").asString(""),
          connections(app),
          app.path("description").asString(app.path("displayName").asString("")));
    }
    table.print("There are no apps. Add one under 'apps' in gateway.yaml.");
  }

  private static String connections(JsonNode app) {
    var names = new ArrayList<String>();
    for (var connection : app.path("connections")) {
      names.add(
          connection.path("name").asString("") + ":" + connection.path("status").asString(""));
    }
    return String.join(" ", names);
  }
}
