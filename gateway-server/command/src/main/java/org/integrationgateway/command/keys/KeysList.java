package org.integrationgateway.command.keys;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gateway keys list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = {
      "List the data keys: what each is used for, the root key that encrypts it, and "
          + "how many values it encrypts.",
      "The numbers are from the last 'gateway keys rewrap'."
    })
public final class KeysList implements Runnable {
  private final CommandSession session;

  @Mixin private KeyPlace place = new KeyPlace();

  public KeysList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    try (var keys = place.open(session)) {
      var answer = keys.list();
      if (terminal.json()) {
        terminal.json(answer);
        return;
      }
      var table = terminal.table("id", "use", "root key", "created", "values");
      for (var key : answer.path("keys")) {
        table.row(
            key.path("id").asString(""),
            key.path("use").asString(""),
            key.path("rootKey").asString(""),
            key.path("createdAt").asString(""),
            key.path("values").asString(""));
      }
      table.print("There are no keys.");
    }
  }
}
