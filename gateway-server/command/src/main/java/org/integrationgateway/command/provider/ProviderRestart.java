package org.integrationgateway.command.provider;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway provider restart KIND NAME}. */
@Command(
    name = "restart",
    description = {
      "Start a new process of a provider, even if it has failed.",
      "If the new process does not become ready, the old one keeps running, and the "
          + "reason is on stderr."
    },
    footer = {
      "",
      "Examples:",
      "  gateway provider restart app weather",
      "  gateway provider restart app weather --how held"
    })
public final class ProviderRestart implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "KIND", description = "Such as app, cache or agent.")
  private String kind = "";

  @Parameters(index = "1", paramLabel = "NAME", description = "Its name in the configuration.")
  private String name = "";

  /** How the new process replaces the old one. */
  enum How {
    ROLLING,
    HELD,
    STOP_FIRST;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Option(
      names = "--how",
      paramLabel = "HOW",
      defaultValue = "rolling",
      description =
          "rolling: the new process is ready before the old one is stopped. held: the same, and"
              + " calls wait. stop-first: the old process is stopped first, for providers that"
              + " cannot run twice. Default: rolling.")
  private How how = How.ROLLING;

  public ProviderRestart(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var path =
        "/providers/%s/%s:restart?how=%s"
            .formatted(GatewayClient.segment(kind), GatewayClient.segment(name), how);
    var terminal = session.terminal();
    var answer = new OperatorClient(session).call("POST", path, Optional.empty());
    if (terminal.json()) {
      terminal.json(answer);
      return;
    }
    terminal.line(
        "restarted %s %s: %s, pid %s"
            .formatted(
                kind,
                name,
                answer.path("state").asString(""),
                answer.path("pid").asString("unknown")));
  }
}
