package org.integrationgateway.server.cli.token;

import java.util.Optional;
import org.integrationgateway.server.cli.client.Session;
import picocli.CommandLine.Command;

/** {@code gateway token list}. */
@Command(name = "list", aliases = "ls", description = "List your API tokens.")
public final class TokenList implements Runnable {
  private final Session session;

  public TokenList(Session session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var tokens = session.client().call("GET", "/api/v1/tokens", Optional.empty());
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
