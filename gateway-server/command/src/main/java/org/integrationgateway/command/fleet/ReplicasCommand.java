package org.integrationgateway.command.fleet;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway replicas}. */
@Command(
    name = "replicas",
    description = {
      "List the replicas that share the database of a server, and where they differ.",
      "If there is a management listener, use its address with --url."
    },
    footer = {
      "",
      "Examples:",
      "  gateway replicas",
      "  gateway replicas --url http://127.0.0.1:9090"
    })
public final class ReplicasCommand implements Runnable {
  private static final String REPLICAS = "replicas";

  private final CommandSession session;

  @Mixin private final TableOptions shown = new TableOptions();

  public ReplicasCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var replicas = new OperatorClient(session).list("/replicas", answer -> answer.path(REPLICAS));
    if (terminal.json()) {
      terminal.json(JsonMapper.shared().createObjectNode().set(REPLICAS, replicas));
      return;
    }
    var table =
        shown
            .table(terminal, "name", "state", "version", "configuration", "drift", "address")
            .whole("name", "state")
            .state("state");
    for (var replica : replicas) {
      var drift = replica.path("drift").valueStream().map(kind -> kind.asString("")).toList();
      table.row(
          replica.path("name").asString(""),
          replica.path("state").asString(""),
          replica.path("version").asString(""),
          replica.path("generation").asString(""),
          String.join(", ", drift),
          replica.path("address").asString(""));
    }
    table.print("There are no replicas.");
  }
}
