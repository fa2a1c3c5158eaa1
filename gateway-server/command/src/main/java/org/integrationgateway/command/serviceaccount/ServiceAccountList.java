package org.integrationgateway.command.serviceaccount;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;

/** {@code gateway service-account list}. */
@Command(name = "list", aliases = "ls", description = "List the service accounts that you manage.")
public final class ServiceAccountList implements Runnable {
  private final CommandSession session;

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
    var table = terminal.table("id", "name", "description", "created", "by");
    for (var account : accounts) {
      table.row(
          account.path("id").asString(""),
          account.path("displayName").asString(""),
          account.path("description").asString(""),
          account.path("createdAt").asString(""),
          account.path("createdBy").asString(""));
    }
    table.print("You manage no service accounts.");
  }
}
