package org.integrationgateway.command.serviceaccount;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gateway service-account delete-key}. */
@Command(
    name = "delete-key",
    description = "Delete a key of a service account; access tokens issued for it end immediately.",
    footer = {"", "Examples:", "  gateway service-account delete-key ci 4Fh2k0aQz1LmN8pXy"})
public final class ServiceAccountDeleteKey implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "ID", description = "Id of the service account.")
  private String id = "";

  @Parameters(index = "1", paramLabel = "KEY", description = "Id of the key.")
  private String key = "";

  public ServiceAccountDeleteKey(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var path = ServiceAccountKeys.path(id) + "/" + GatewayClient.segment(key);
    session.client().call("DELETE", path, Optional.empty());
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("deleted", key));
      return;
    }
    terminal.line("deleted " + key);
  }
}
