package org.integrationgateway.command.account;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway account reset}. */
@Command(
    name = "reset",
    description = {
      "Print a new link for the owner of an account to set the password.",
      "It works once and expires after a day. The current password works until then."
    },
    footer = {
      "",
      "Examples:",
      "  gateway account reset ada@example.com",
      "  gateway account reset ada@example.com --remove-device"
    })
public final class AccountReset implements Runnable {
  private final AccountsClient accounts;

  @Parameters(paramLabel = "LOGIN", description = "The login of the account.")
  private String login = "";

  @Option(
      names = "--remove-device",
      description = "Turn off two-factor authentication, for a lost device.")
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
