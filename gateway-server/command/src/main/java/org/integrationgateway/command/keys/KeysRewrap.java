package org.integrationgateway.command.keys;

import org.integrationgateway.command.client.CommandSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code gateway keys rewrap}. */
@Command(
    name = "rewrap",
    description = {
      "Re-encrypt all stored values with the current data keys, and all data keys "
          + "with the first root key, while servers run.",
      "If this process or the server is killed, another server continues, or this "
          + "command when it is run again."
    },
    footer = {
      "",
      "To replace an encryption key, insert the new one before the old one in "
          + "server.encryption.keys, restart the servers, run this command, and remove the old "
          + "key when 'gateway keys status' says so.",
      "",
      "Examples:",
      "  gateway keys rewrap",
      "  gateway keys rewrap --offline --config gateway.yaml"
    })
public final class KeysRewrap implements Runnable {
  private final CommandSession session;
  private @Nullable String shown;

  @Mixin private KeyPlace place = new KeyPlace();

  @Option(names = "--no-wait", description = "Do not wait; the server does the work.")
  private boolean detached;

  public KeysRewrap(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    try (var keys = place.open(session)) {
      KeysStatus.print(session.terminal(), keys.rewrap(!detached, this::show));
    }
  }

  private void show(JsonNode status) {
    var line = KeysStatus.progress(status);
    if (session.terminal().person() && !line.equals(shown)) {
      shown = line;
      session.terminal().note(line);
    }
  }
}
