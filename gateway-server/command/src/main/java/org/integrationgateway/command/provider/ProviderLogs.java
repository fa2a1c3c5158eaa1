package org.integrationgateway.command.provider;

import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.PlainText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway provider logs KIND NAME}. */
@Command(
    name = "logs",
    description = {
      "Print the latest output of a provider's process, as the server keeps it.",
      "Everything that providers print is in the log of the server."
    },
    footer = {
      "",
      "Examples:",
      "  gateway provider logs app weather",
      "  gateway provider logs app weather --previous"
    })
public final class ProviderLogs implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "KIND", description = "Such as app, cache or agent.")
  private String kind = "";

  @Parameters(index = "1", paramLabel = "NAME", description = "Its name in the configuration.")
  private String name = "";

  @Option(
      names = "--previous",
      description = "The last output of the process before, which has exited.")
  private boolean previous;

  public ProviderLogs(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var path =
        "/providers/%s/%s".formatted(GatewayClient.segment(kind), GatewayClient.segment(name));
    var status = new OperatorClient(session).call("GET", path, Optional.empty());
    boolean ended = previous || !status.has("pid") && status.path("lastLines").isEmpty();
    var lines = (ended ? status.path("lastEnd") : status).path("lastLines");
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(lines.isArray() ? lines : JsonMapper.shared().createArrayNode());
      return;
    }
    lines.forEach(line -> terminal.line(PlainText.lines(line.asString(""))));
    if (lines.isEmpty()) {
      terminal.note(
          status.has("since")
              ? "It has printed nothing."
              : "%s %s has no process.".formatted(kind, name));
    }
  }
}
