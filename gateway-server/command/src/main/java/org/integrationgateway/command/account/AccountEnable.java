package org.integrationgateway.command.account;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gateway account enable}. */
@Command(
    name = "enable",
    description = "Enable a disabled account; its owner has to log in again.",
    footer = {"", "Examples:", "  gateway account enable ada@example.com"})
public final class AccountEnable implements Runnable {
  private final AccountsClient accounts;

  @Parameters(paramLabel = "LOGIN", description = "The login of the account.")
  private String login = "";

  public AccountEnable(CommandSession session) {
    this.accounts = new AccountsClient(session);
  }

  @Override
  public void run() {
    var changed = accounts.change(login, AccountsClient.body().put("disabled", false));
    accounts.print("enabled " + login, changed);
  }
}
