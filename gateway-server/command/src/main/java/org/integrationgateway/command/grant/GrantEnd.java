package org.integrationgateway.command.grant;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway grant end}. */
@Command(
    name = "end",
    description = "Revoke access for an MCP client, or for all of them.",
    footer = {
      "",
      "Examples:",
      "  gateway grant end 4GkQ0pWw4hQ2mKzT1",
      "  gateway grant end --all"
    })
public final class GrantEnd implements Runnable {
  private final CommandSession session;

  @ArgGroup(multiplicity = "1")
  private Which which = new Which();

  /** The choice between an identifier and {@code --all}. */
  static final class Which {
    @Parameters(paramLabel = "ID", description = "Id of the grant; see 'gateway grant list'.")
    private String id = "";

    @Option(names = "--all", description = "Revoke access for all clients.")
    private boolean all;
  }

  public GrantEnd(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var path = which.all ? GrantList.PATH : GrantList.PATH + "/" + GatewayClient.segment(which.id);
    var answer = session.client().call("DELETE", path, Optional.empty());
    int ended = which.all ? answer.path("revoked").asInt(0) : 1;
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("ended", ended));
      return;
    }
    terminal.line("ended " + ended);
  }
}
