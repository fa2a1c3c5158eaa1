package org.integrationgateway.command.serviceaccount;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gateway service-account keys}. */
@Command(
    name = "keys",
    description = "List the keys with which a service account gets access tokens.",
    footer = {"", "Examples:", "  gateway service-account keys ci"})
public final class ServiceAccountKeys implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "ID", description = "Id of the service account.")
  private String id = "";

  @Mixin private final TableOptions shown = new TableOptions();

  public ServiceAccountKeys(CommandSession session) {
    this.session = session;
  }

  static String path(String id) {
    return ServiceAccountCreate.PATH + "/" + GatewayClient.segment(id) + "/keys";
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var keys = session.client().list(path(id));
    if (terminal.json()) {
      terminal.json(keys);
      return;
    }
    var table =
        shown
            .table(terminal, "id", "type", "name", "from", "expires", "created", "by")
            .whole("id")
            .droppable("by", "created", "from");
    for (var key : keys) {
      table.row(
          key.path("id").asString(""),
          key.path("type").asString(""),
          key.path("name").asString(""),
          key.path("issuer").asString(key.path("jwksUri").asString("")),
          key.has("expiresAt") ? terminal.time(key.path("expiresAt")) : "never",
          terminal.time(key.path("createdAt")),
          key.path("createdBy").asString(""));
    }
    table.print("It has no keys.");
  }
}
