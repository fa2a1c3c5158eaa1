package org.integrationgateway.command.grant;

import java.util.ArrayList;
import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code gateway grant list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List the MCP clients that you have authorized.",
    footer = {"", "Examples:", "  gateway grant list"})
public final class GrantList implements Runnable {
  static final String PATH = "/api/v1/auth/grants";

  private final CommandSession session;

  public GrantList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var grants = session.client().list(PATH);
    if (terminal.json()) {
      terminal.json(grants);
      return;
    }
    var table = terminal.table("id", "client", "at", "scopes", "created", "last used", "expires");
    for (var grant : grants) {
      table.row(
          grant.path("id").asString(""),
          grant.path("clientName").asString(""),
          grant.path("redirectHost").asString(""),
          scopes(grant),
          grant.path("createdAt").asString(""),
          grant.path("lastUsedAt").asString(""),
          grant.path("expiresAt").asString(""));
    }
    table.print("No MCP client has access in your name.");
  }

  private static String scopes(JsonNode grant) {
    var scopes = new ArrayList<String>();
    grant.path("scopes").forEach(scope -> scopes.add(scope.asString("")));
    return String.join(" ", scopes);
  }
}
