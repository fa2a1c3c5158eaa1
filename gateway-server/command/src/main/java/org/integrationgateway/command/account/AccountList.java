package org.integrationgateway.command.account;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;

/** {@code gateway account list}. */
@Command(name = "list", aliases = "ls", description = "List the gateway's own accounts.")
public final class AccountList implements Runnable {
  private final AccountsClient accounts;

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
    var table = terminal.table("login", "name", "email", "state", "codes", "created");
    for (var account : list) {
      table.row(
          account.path("login").asString(""),
          account.path("displayName").asString(""),
          account.path("email").asString(""),
          account.path("disabled").asBoolean(false) ? "disabled" : "enabled",
          account.path("totp").asBoolean(false) ? "of a device" : "none",
          account.path("createdAt").asString(""));
    }
    table.print("There are no accounts.");
  }
}
