package org.integrationgateway.command.keys;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.TableOptions;
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
    },
    footer = {"", "Examples:", "  gateway keys list"})
public final class KeysList implements Runnable {
  private final CommandSession session;

  @Mixin private KeyPlace place = new KeyPlace();

  @Mixin private final TableOptions shown = new TableOptions();

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
      var table =
          shown
              .table(terminal, "id", "use", "root key", "created", "values")
              .whole("id")
              .droppable("created", "values");
      for (var key : answer.path("keys")) {
        table.row(
            key.path("id").asString(""),
            key.path("use").asString(""),
            key.path("rootKey").asString(""),
            terminal.time(key.path("createdAt")),
            key.path("values").asString(""));
      }
      table.print("There are no keys.");
    }
  }
}
