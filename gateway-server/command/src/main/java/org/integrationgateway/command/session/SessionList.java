package org.integrationgateway.command.session;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.ListedSubject;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gateway session list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List your sessions, oldest first.",
    footer = {
      "",
      "Examples:",
      "  gateway session list",
      "  gateway session list --admin --subject user:ada"
    })
public final class SessionList implements Runnable {
  private final CommandSession session;

  @Mixin private final ListedSubject whose = new ListedSubject();
  @Mixin private final TableOptions shown = new TableOptions();

  public SessionList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var sessions = whose.list(session, "/api/v1/auth/sessions", "sessions");
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(sessions);
      return;
    }
    var table =
        shown
            .table(
                terminal,
                "id",
                "subject",
                "created",
                "last used",
                "expires",
                "address",
                "client",
                "this one")
            .whole("id")
            .droppable("client", "created", "address", "expires");
    for (var each : sessions) {
      table.row(
          each.path("id").asString(""),
          each.path("subject").asString(""),
          terminal.time(each.path("createdAt")),
          terminal.time(each.path("lastUsedAt")),
          terminal.time(each.path("expiresAt")),
          each.path("address").asString(""),
          each.path("userAgent").asString(""),
          each.path("current").asBoolean(false) ? "yes" : "");
    }
    table.print("There are no sessions.");
  }
}
