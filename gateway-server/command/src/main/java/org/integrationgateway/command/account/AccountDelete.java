package org.integrationgateway.command.account;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gateway account delete}. */
@Command(
    name = "delete",
    description = {
      "Delete an account: its sessions, grants and API tokens end immediately.",
      "Its login cannot be used again."
    },
    footer = {"", "Examples:", "  gateway account delete ada@example.com"})
public final class AccountDelete implements Runnable {
  private final AccountsClient accounts;

  @Parameters(paramLabel = "LOGIN", description = "The login of the account.")
  private String login = "";

  public AccountDelete(CommandSession session) {
    this.accounts = new AccountsClient(session);
  }

  @Override
  public void run() {
    accounts.delete(login);
    accounts.print("deleted " + login, AccountsClient.body().put("deleted", login));
  }
}
