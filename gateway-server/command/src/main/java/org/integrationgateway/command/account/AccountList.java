package org.integrationgateway.command.account;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code gateway account list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List the gateway's own accounts.",
    footer = {"", "Examples:", "  gateway account list"})
public final class AccountList implements Runnable {
  private final AccountsClient accounts;

  @Mixin private final TableOptions shown = new TableOptions();

  public AccountList(CommandSession session) {
    this.accounts = new AccountsClient(session);
  }

  @Override
  public void run() {
    var terminal = accounts.session().terminal();
    var list = accounts.list();
    if (terminal.json()) {
      terminal.json(list);
      return;
    }
    var table =
        shown
            .table(terminal, "login", "name", "email", "state", "two-factor", "created")
            .whole("login", "state")
            .droppable("created", "two-factor", "email")
            .state("state");
    for (var account : list) {
      table.row(
          account.path("login").asString(""),
          account.path("displayName").asString(""),
          account.path("email").asString(""),
          state(account),
          account.path("totp").asBoolean(false) ? "on" : "off",
          terminal.time(account.path("createdAt")));
    }
    table.print("There are no accounts.");
  }

  /** An account without a password is invited: its owner cannot log in yet. */
  private static String state(JsonNode account) {
    if (account.path("disabled").asBoolean(false)) {
      return "disabled";
    }
    return account.path("invited").asBoolean(false) ? "invited" : "enabled";
  }
}
