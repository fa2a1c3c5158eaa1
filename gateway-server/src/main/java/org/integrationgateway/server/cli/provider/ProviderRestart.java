package org.integrationgateway.server.cli.provider;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.server.cli.client.GatewayClient;
import org.integrationgateway.server.cli.client.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway provider restart KIND NAME}. */
@Command(
    name = "restart",
    description = {
      "Start a new process of a provider, also of one that has failed.",
      "When it does not serve, the one before goes on, and the reason is on stderr."
    })
public final class ProviderRestart implements Runnable {
  private final Session session;

  @Parameters(index = "0", paramLabel = "KIND", description = "Such as app, cache or agent.")
  private String kind = "";

  @Parameters(index = "1", paramLabel = "NAME", description = "Its name in the configuration.")
  private String name = "";

  /** How the next process takes the place of the one before. */
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
          "rolling: the new one is ready before the one before ends. held: the same, and calls"
              + " wait. stop-first: the one before ends first, for what cannot run twice."
              + " Default: rolling.")
  private How how = How.ROLLING;

  public ProviderRestart(Session session) {
    this.session = session;
  }

  @Override
  public void run() {
    var path =
        "/admin/api/v1/providers/%s/%s:restart?how=%s"
            .formatted(GatewayClient.segment(kind), GatewayClient.segment(name), how);
    var terminal = session.terminal();
    var answer = session.client().call("POST", path, Optional.empty());
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
