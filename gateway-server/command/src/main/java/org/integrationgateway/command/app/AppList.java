package org.integrationgateway.command.app;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.TableOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code gateway app list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List the apps that you can call; on a terminal, first those that need you.",
    footer = {
      "",
      "Examples:",
      "  gateway app list",
      "  gateway app list --columns name,status",
      "  gateway app list --service-account ci --json"
    })
public final class AppList implements Runnable {
  private final CommandSession session;

  @Option(
      names = "--service-account",
      paramLabel = "ID",
      description = "Show connections of this service account, which you manage.")
  private @Nullable String serviceAccount;

  @Mixin private final TableOptions shown = new TableOptions();

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
    var table =
        shown
            .table(terminal, "name", "status", "connections", "description", "next")
            .whole("name", "status", "next")
            .droppable("description", "connections")
            .state("status");
    var sorted = new ArrayList<JsonNode>(apps.valueStream().toList());
    if (terminal.person()) {
      sorted.sort(Comparator.comparingInt(AppWords::rank));
    }
    for (var app : sorted) {
      table.row(
          app.path("name").asString(""),
          AppWords.status(terminal, app),
          AppWords.connections(terminal, app),
          app.path("description").asString(app.path("displayName").asString("")),
          AppAdvice.of(app, Optional.ofNullable(serviceAccount)));
    }
    table.print("There are no apps. Add one under 'apps' in gateway.yaml.");
  }
}
