package org.integrationgateway.command.grant;

import java.util.ArrayList;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.ListedSubject;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code gateway grant list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List the MCP clients that you have authorized.",
    footer = {
      "",
      "Examples:",
      "  gateway grant list",
      "  gateway grant list --admin --subject user:ada"
    })
public final class GrantList implements Runnable {
  private final CommandSession session;

  @Mixin private final ListedSubject whose = new ListedSubject();
  @Mixin private final TableOptions shown = new TableOptions();

  public GrantList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var grants = whose.list(session, "/api/v1/auth/grants", "grants");
    if (terminal.json()) {
      terminal.json(grants);
      return;
    }
    var table =
        shown
            .table(
                terminal,
                "id",
                "subject",
                "client",
                "at",
                "scopes",
                "created",
                "last used",
                "expires")
            .whole("id")
            .droppable("created", "at", "scopes", "expires");
    for (var grant : grants) {
      table.row(
          grant.path("id").asString(""),
          grant.path("subject").asString(""),
          grant.path("clientName").asString(""),
          grant.path("redirectHost").asString(""),
          scopes(grant),
          terminal.time(grant.path("createdAt")),
          terminal.time(grant.path("lastUsedAt")),
          terminal.time(grant.path("expiresAt")));
    }
    table.print(
        whose.admin() ? "No MCP client has access." : "No MCP client has access in your name.");
  }

  private static String scopes(JsonNode grant) {
    var scopes = new ArrayList<String>();
    grant.path("scopes").forEach(scope -> scopes.add(scope.asString("")));
    return String.join(" ", scopes);
  }
}
