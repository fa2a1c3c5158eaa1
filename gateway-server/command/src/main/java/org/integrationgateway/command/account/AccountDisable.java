package org.integrationgateway.command.account;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gateway account disable}. */
@Command(
    name = "disable",
    description = "Disable an account: its sessions, grants and API tokens end immediately.",
    footer = {"", "Examples:", "  gateway account disable ada@example.com"})
public final class AccountDisable implements Runnable {
  private final AccountsClient accounts;

  @Parameters(paramLabel = "LOGIN", description = "The login of the account.")
  private String login = "";

  public AccountDisable(CommandSession session) {
    this.accounts = new AccountsClient(session);
  }

  @Override
  public void run() {
    var changed = accounts.change(login, AccountsClient.body().put("disabled", true));
    accounts.print("disabled " + login, changed);
  }
}
