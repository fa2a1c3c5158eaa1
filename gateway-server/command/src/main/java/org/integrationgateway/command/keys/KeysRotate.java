package org.integrationgateway.command.keys;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gateway keys rotate}. */
@Command(
    name = "rotate",
    description = {
      "Create a new data key under the first root key.",
      "New values are encrypted with it immediately, on other replicas within a "
          + "second. 'gateway keys rewrap' re-encrypts existing values."
    },
    footer = {"", "Examples:", "  gateway keys rotate"})
public final class KeysRotate implements Runnable {
  private final CommandSession session;

  @Mixin private KeyPlace place = new KeyPlace();

  public KeysRotate(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    try (var keys = place.open(session)) {
      var made = keys.rotate();
      if (terminal.json()) {
        terminal.json(made);
        return;
      }
      terminal.line(made.path("id").asString(""));
    }
  }
}
