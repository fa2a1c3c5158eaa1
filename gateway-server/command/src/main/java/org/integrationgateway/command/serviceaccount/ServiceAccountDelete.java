package org.integrationgateway.command.serviceaccount;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gateway service-account delete}. */
@Command(
    name = "delete",
    description = "Delete a service account with its tokens and credentials.",
    footer = {"", "Examples:", "  gateway service-account delete ci"})
public final class ServiceAccountDelete implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "ID", description = "Id of the service account.")
  private String id = "";

  public ServiceAccountDelete(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var path = ServiceAccountCreate.PATH + "/" + GatewayClient.segment(id);
    session.client().call("DELETE", path, Optional.empty());
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("deleted", id));
      return;
    }
    terminal.line("deleted " + id);
  }
}
