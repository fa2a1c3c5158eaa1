package org.integrationgateway.command.app;

import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code gateway app list}. */
@Command(name = "list", aliases = "ls", description = "List the apps that you can call.")
public final class AppList implements Runnable {
  private final CommandSession session;

  @Option(
      names = "--service-account",
      paramLabel = "ID",
      description = "Show connections of this service account, which you manage.")
  private @Nullable String serviceAccount;

  public AppList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var query =
        serviceAccount == null ? "" : "?_serviceAccountId=" + GatewayClient.segment(serviceAccount);
    var apps = session.client().list("/api/v1/apps" + query);
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
          AppAdvice.of(app, Optional.ofNullable(serviceAccount)));
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
