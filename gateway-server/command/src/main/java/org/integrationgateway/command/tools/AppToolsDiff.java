package org.integrationgateway.command.tools;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gateway app tools diff APP}. */
@Command(
    name = "diff",
    description =
        "Show how tool descriptions and schemas of an app's upstream have changed "
            + "since they were approved.",
    footer = {"", "Examples:", "  gateway app tools diff tracker"})
public final class AppToolsDiff implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  public AppToolsDiff(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var changed = AppToolsClient.of(session).changed(app);
    if (terminal.json()) {
      terminal.json(changed);
      return;
    }
    if (changed.isEmpty()) {
      terminal.note("All tools of the app '" + app + "' are as they were approved.");
      return;
    }
    changed.forEach(tool -> print(terminal, tool));
    terminal.note("gateway app tools approve " + app + "  approves them.");
  }

  private static void print(Terminal terminal, JsonNode tool) {
    terminal.line(
        Style.NAME.on(terminal, text(tool, "tool"))
            + "  "
            + text(tool, "state")
            + "  "
            + terminal.time(tool.path("changedAt")));
    for (var difference : tool.path("differences")) {
      var pointer = text(difference, "pointer");
      if (difference.has("before")) {
        terminal.line("  - " + pointer + ": " + text(difference, "before"));
      }
      if (difference.has("after")) {
        terminal.line("  + " + pointer + ": " + text(difference, "after"));
      }
    }
    if (tool.path("differences").isEmpty()) {
      terminal.line("  too long to be shown");
    }
  }

  /** Returns a member on one line, without control characters. */
  private static String text(JsonNode item, String member) {
    return item.path(member).asString("").replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "");
  }
}
