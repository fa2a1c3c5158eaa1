package org.integrationgateway.server.cli.app;

import java.util.ArrayList;
import org.integrationgateway.server.cli.client.CommandSession;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code gateway app list}. */
@Command(name = "list", aliases = "ls", description = "List the apps that you may call.")
public final class AppList implements Runnable {
  private final CommandSession session;

  public AppList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var apps = session.client().list("/api/v1/apps");
    if (terminal.json()) {
      terminal.json(apps);
      return;
    }
    var table = terminal.table("name", "status", "connections", "description", "next");
    for (var app : apps) {
      table.row(
          app.path("name").asString(""),
          app.path("status").asString(""),
          connections(app),
          app.path("description").asString(app.path("displayName").asString("")),
          AppAdvice.of(app));
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
