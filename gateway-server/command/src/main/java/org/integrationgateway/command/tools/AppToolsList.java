package org.integrationgateway.command.tools;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gateway app tools list APP}. */
@Command(
    name = "list",
    aliases = "ls",
    description = {
      "List tools with pinned descriptions: those of MCP servers, and operations of "
          + "GraphQL endpoints.",
      "changed: the description differs from the approved one; added: the tool is new."
    },
    footer = {"", "Examples:", "  gateway app tools list tracker"})
public final class AppToolsList implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  @Mixin private final TableOptions shown = new TableOptions();

  public AppToolsList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var tools = AppToolsClient.of(session).list(app);
    if (terminal.json()) {
      terminal.json(tools);
      return;
    }
    var table =
        shown
            .table(terminal, "tool", "state", "connection", "surface", "approved", "changed")
            .whole("tool", "state")
            .droppable("surface", "connection", "approved")
            .state("state");
    for (var tool : tools) {
      table.row(
          tool.path("tool").asString(""),
          tool.path("state").asString(""),
          tool.path("connection").asString(""),
          tool.path("surface").asString(""),
          terminal.time(tool.path("approvedAt")),
          terminal.time(tool.path("changedAt")));
    }
    table.print("The app '" + app + "' has no tools whose descriptions are pinned.");
  }
}
