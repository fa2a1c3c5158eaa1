package org.integrationgateway.command.provider;

import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gateway provider show KIND NAME}. */
@Command(
    name = "show",
    description =
        "Show one provider: its process, how the last process exited, and its latest output.",
    footer = {"", "Examples:", "  gateway provider show app weather"})
public final class ProviderShow implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "KIND", description = "Such as app, cache or agent.")
  private String kind = "";

  @Parameters(index = "1", paramLabel = "NAME", description = "Its name in the configuration.")
  private String name = "";

  public ProviderShow(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var path =
        "/providers/%s/%s".formatted(GatewayClient.segment(kind), GatewayClient.segment(name));
    print(terminal, new OperatorClient(session).call("GET", path, Optional.empty()));
  }

  /** Prints the status of a provider for a person or a program. */
  static void print(Terminal terminal, JsonNode status) {
    if (terminal.json()) {
      terminal.json(status);
      return;
    }
    var details = terminal.details();
    for (var member : status.properties()) {
      if (member.getValue().isValueNode()) {
        details.add(member.getKey(), terminal.time(member.getValue()));
      }
    }
    var pack = status.path("package");
    if (pack.isObject()) {
      details.add(
          "package",
          String.join(
              " ",
              pack.path("name").asString(""),
              pack.path("version").asString(""),
              pack.path("digest").asString("")));
    }
    var end = status.path("lastEnd");
    if (end.isObject()) {
      details.add("lastEnd", terminal.time(end.path("at")) + " " + end.path("reason").asString(""));
    }
    details.print();
    lines(terminal, "It printed last:", status.path("lastLines"));
    lines(terminal, "Before its last end it printed:", end.path("lastLines"));
  }

  private static void lines(Terminal terminal, String heading, JsonNode lines) {
    if (!lines.isEmpty()) {
      terminal.line("");
      terminal.line(heading);
      lines.forEach(line -> terminal.line("  | " + line.asString("")));
    }
  }
}
