package org.integrationgateway.command.keys;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code gateway keys status}. */
@Command(
    name = "status",
    description = {
      "Show which keys encrypt new values, what root keys are still needed for, and "
          + "the progress of 'gateway keys rewrap'.",
      "It names the root keys that can be removed from the configuration."
    },
    footer = {"", "Examples:", "  gateway keys status", "  gateway keys status --offline"})
public final class KeysStatus implements Runnable {
  private final CommandSession session;

  @Mixin private KeyPlace place = new KeyPlace();

  public KeysStatus(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    try (var keys = place.open(session)) {
      print(session.terminal(), keys.status());
    }
  }

  static void print(Terminal terminal, JsonNode status) {
    if (terminal.json()) {
      terminal.json(status);
      return;
    }
    terminal.line(sealing(status));
    for (var root : status.path("rootKeys")) {
      var wrapped = root.path("wraps").valueStream().map(id -> id.asString("")).toList();
      terminal.line(
          "encryption key '%s' encrypts %s%s"
              .formatted(
                  root.path("id").asString(""),
                  wrapped.isEmpty() ? "nothing" : String.join(", ", wrapped),
                  root.has("unseal") ? unseal(root.path("unseal")) : ""));
    }
    if (status.has("rewrap")) {
      terminal.line(progress(status));
    }
    status.path("advice").forEach(advice -> terminal.line("- " + advice.asString("")));
  }

  private static String unseal(JsonNode unseal) {
    var version = unseal.path("keyVersion").asString("");
    return "; wrapped by key '%s'%s of secrets provider '%s' at %s"
        .formatted(
            unseal.path("key").asString(""),
            version.isEmpty() ? "" : " version " + version,
            unseal.path("provider").asString(""),
            unseal.path("wrappedAt").asString(""));
  }

  static String sealing(JsonNode status) {
    var subjects = status.path("subjects").asLong(0);
    return "data key '%s' encrypts new values, %d %s a key"
        .formatted(
            status.path("sealing").asString(""),
            subjects,
            subjects == 1 ? "subject has" : "subjects have");
  }

  static String progress(JsonNode status) {
    var work = status.path("rewrap");
    var place = work.path("place").asString("");
    return "rewrap %s: pass %s, %s values checked, %s re-encrypted%s"
        .formatted(
            work.path("state").asString(""),
            work.path("pass").asString(""),
            work.path("checked").asString(""),
            work.path("changed").asString(""),
            place.isEmpty() ? "" : ", at " + place);
  }
}
