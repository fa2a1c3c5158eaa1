package org.integrationgateway.server.cli.app;

import java.util.Optional;
import org.integrationgateway.server.cli.client.CommandSession;
import org.integrationgateway.server.cli.client.GatewayClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway app disconnect APP}. */
@Command(name = "disconnect", description = "Delete a stored credential of an app.")
public final class AppDisconnect implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  @Option(names = "--connection", paramLabel = "NAME", description = "Which connection.")
  private @Nullable String connection;

  @Option(names = "--instance", paramLabel = "NAME", description = "Which stored instance.")
  private @Nullable String instance;

  @Option(
      names = "--service-account",
      paramLabel = "ID",
      description = "Of the service account with this id, which you manage.")
  private @Nullable String serviceAccount;

  public AppDisconnect(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var query = new StringBuilder();
    add(query, "_connection", connection);
    add(query, "_instance", instance);
    add(query, "_serviceAccountId", serviceAccount);
    var answer =
        session
            .client()
            .call("DELETE", "/api/v1/apps/" + GatewayClient.segment(app) + query, Optional.empty());
    if (terminal.json()) {
      terminal.json(answer);
      return;
    }
    terminal.line(answer.path("status").asString("disconnected") + " " + app);
  }

  private static void add(StringBuilder query, String name, @Nullable String value) {
    if (value != null) {
      query
          .append(query.isEmpty() ? '?' : '&')
          .append(name)
          .append('=')
          .append(GatewayClient.segment(value));
    }
  }
}
