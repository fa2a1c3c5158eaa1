package org.integrationgateway.command.account;

import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway account create}. */
@Command(
    name = "create",
    description = {
      "Create an account, and print the link for its owner to set the password.",
      "The link works once and expires after a day; 'gateway account reset' creates "
          + "another one."
    },
    footer = {
      "",
      "Examples:",
      "  gateway account create ada@example.com --name 'Ada Lovelace'",
      "  gateway account create ben --email ben@example.com --group people"
    })
public final class AccountCreate implements Runnable {
  private final AccountsClient accounts;

  @Parameters(paramLabel = "LOGIN", description = "A name or an email address.")
  private String login = "";

  @Option(names = "--name", paramLabel = "NAME", description = "The display name.")
  private @Nullable String name;

  @Option(
      names = "--email",
      paramLabel = "ADDRESS",
      description = "The email address. Default: the login, if it is one.")
  private @Nullable String email;

  @Option(names = "--group", paramLabel = "GROUP", description = "A group; repeatable.")
  private List<String> groups = List.of();

  public AccountCreate(CommandSession session) {
    this.accounts = new AccountsClient(session);
  }

  @Override
  public void run() {
    var account = AccountsClient.body().put("login", login);
    if (name != null) {
      account.put("displayName", name);
    }
    if (email != null) {
      account.put("email", email);
    }
    if (!groups.isEmpty()) {
      groups.forEach(account.putArray("groups")::add);
    }
    accounts.printLink(accounts.create(account));
  }
}
