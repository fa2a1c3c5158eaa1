package org.integrationgateway.command.serviceaccount;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gateway service-account list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List the service accounts that you manage.",
    footer = {"", "Examples:", "  gateway service-account list"})
public final class ServiceAccountList implements Runnable {
  private final CommandSession session;

  @Mixin private final TableOptions shown = new TableOptions();

  public ServiceAccountList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var accounts = session.client().list(ServiceAccountCreate.PATH);
    if (terminal.json()) {
      terminal.json(accounts);
      return;
    }
    var table =
        shown
            .table(terminal, "id", "name", "description", "created", "by")
            .whole("id")
            .droppable("by", "created", "description");
    for (var account : accounts) {
      table.row(
          account.path("id").asString(""),
          account.path("displayName").asString(""),
          account.path("description").asString(""),
          terminal.time(account.path("createdAt")),
          account.path("createdBy").asString(""));
    }
    table.print("You manage no service accounts.");
  }
}
