package org.integrationgateway.command.account;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway account reset}. */
@Command(
    name = "reset",
    description = {
      "Print a new link with which the owner of an account sets the password.",
      "It works once, for a day. The present password works until then."
    })
public final class AccountReset implements Runnable {
  private final AccountsClient accounts;

  @Parameters(paramLabel = "LOGIN", description = "The login of the account.")
  private String login = "";

  @Option(
      names = "--remove-device",
      description = "Remove the device whose codes logins ask for, because it is lost.")
  private boolean removeDevice;

  public AccountReset(CommandSession session) {
    this.accounts = new AccountsClient(session);
  }

  @Override
  public void run() {
    if (removeDevice) {
      accounts.change(login, AccountsClient.body().put("totp", false));
    }
    accounts.printLink(accounts.link(login));
  }
}
