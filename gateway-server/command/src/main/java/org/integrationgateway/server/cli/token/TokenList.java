package org.integrationgateway.server.cli.token;

import org.integrationgateway.server.cli.client.CommandSession;
import picocli.CommandLine.Command;

/** {@code gateway token list}. */
@Command(name = "list", aliases = "ls", description = "List your API tokens.")
public final class TokenList implements Runnable {
  private final CommandSession session;

  public TokenList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var tokens = session.client().list("/api/v1/tokens");
    if (terminal.json()) {
      terminal.json(tokens);
      return;
    }
    var table = terminal.table("id", "name", "created", "expires", "last used");
    for (var token : tokens) {
      table.row(
          token.path("id").asString(""),
          token.path("name").asString(""),
          token.path("createdAt").asString(""),
          token.path("expiresAt").asString("never"),
          token.path("lastUsedAt").asString("never"));
    }
    table.print("You have no tokens.");
  }
}
