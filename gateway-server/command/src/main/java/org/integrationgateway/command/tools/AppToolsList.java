package org.integrationgateway.command.tools;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gateway app tools list APP}. */
@Command(
    name = "list",
    aliases = "ls",
    description = {
      "List tools with pinned descriptions: those of MCP servers, and operations of "
          + "GraphQL endpoints.",
      "changed: the description differs from the approved one; added: the tool is " + "new."
    })
public final class AppToolsList implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "APP", description = "Name of the app.")
  private String app = "";

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
    var table = terminal.table("tool", "state", "connection", "surface", "approved", "changed");
    for (var tool : tools) {
      table.row(
          tool.path("tool").asString(""),
          tool.path("state").asString(""),
          tool.path("connection").asString(""),
          tool.path("surface").asString(""),
          tool.path("approvedAt").asString(""),
          tool.path("changedAt").asString(""));
    }
    table.print("The app '" + app + "' has no tools whose descriptions are pinned.");
  }
}
