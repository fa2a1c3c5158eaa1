package org.integrationgateway.command.tools;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway app tools approve APP [TOOL...]}. */
@Command(
    name = "approve",
    description =
        "Approve the current tool descriptions of an app's upstream, as shown by "
            + "'gateway app tools diff'.",
    footer = {
      "",
      "Examples:",
      "  gateway app tools approve tracker",
      "  gateway app tools approve tracker issues.create"
    })
public final class AppToolsApprove implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  @Parameters(
      index = "1..*",
      paramLabel = "TOOL",
      description = "The tools to approve, by operation id. Default: all.")
  private List<String> tools = new ArrayList<>();

  public AppToolsApprove(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var body = JsonMapper.shared().createObjectNode();
    if (!tools.isEmpty()) {
      var named = body.putArray("tools");
      tools.forEach(named::add);
    }
    var answer = AppToolsClient.of(session).approve(app, body);
    if (terminal.json()) {
      terminal.json(answer);
      return;
    }
    answer.path("approved").forEach(tool -> terminal.line(tool.asString("")));
    if (answer.path("approved").isEmpty()) {
      terminal.note("Nothing waits for an approval.");
    }
  }
}
