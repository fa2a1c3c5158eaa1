package org.integrationgateway.devloop.pages;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.base.process.Containment;

/**
 * A command whose processes end when the gateway ends, also when it is killed. Package managers and
 * shells that start dev servers do not pass signals on, and dev servers do not watch their standard
 * input as providers do. So a shell leads their process group, watches standard input, and kills
 * the group.
 */
final class ProcessGroup {
  private static final String SCRIPT =
      """
      exec 3<&0
      finish() { trap '' TERM INT HUP; kill -TERM 0; sleep 1; kill -KILL 0; }
      trap finish TERM INT HUP
      (while read -r ignored; do :; done; kill -TERM $$) <&3 >/dev/null 2>&1 &
      "$@" </dev/null 3<&- &
      wait $!
      """;

  private ProcessGroup() {}

  /**
   * Wraps the command only where it gets its own session, so that its group is not that of the
   * gateway.
   */
  static List<String> of(List<String> command) {
    if (Containment.inSession().session().isEmpty()) {
      return command;
    }
    var grouped = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "dev-server"));
    grouped.addAll(command);
    return grouped;
  }
}
