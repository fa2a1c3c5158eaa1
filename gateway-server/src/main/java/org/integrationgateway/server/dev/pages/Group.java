package org.integrationgateway.server.dev.pages;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A command whose processes end with the gateway, however that ends. Dev servers are started by
 * package managers and shells that pass nothing on, and unlike a provider they do not watch their
 * standard input; a shell does that for them, as the leader of their process group.
 */
final class Group {
  private static final String SCRIPT =
      """
      exec 3<&0
      finish() { trap '' TERM INT HUP; kill -TERM 0; sleep 1; kill -KILL 0; }
      trap finish TERM INT HUP
      (while read -r ignored; do :; done; kill -TERM $$) <&3 >/dev/null 2>&1 &
      "$@" </dev/null 3<&- &
      wait $!
      """;

  private Group() {}

  /** Only where a session of its own makes sure that its group is not that of the gateway. */
  static List<String> of(List<String> command) {
    if (!Files.isExecutable(Path.of("/usr/bin/setsid"))
        && !Files.isExecutable(Path.of("/bin/setsid"))) {
      return command;
    }
    var grouped = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "dev-server"));
    grouped.addAll(command);
    return grouped;
  }
}
