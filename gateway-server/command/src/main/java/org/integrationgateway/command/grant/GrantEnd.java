package org.integrationgateway.command.grant;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gateway grant end}. */
@Command(
    name = "end",
    description = "Revoke access for an MCP client, or for all of them.",
    footer = {
      "",
      "Examples:",
      "  gateway grant end 4GkQ0pWw4hQ2mKzT1",
      "  gateway grant end --all",
      "  gateway grant end --all --admin --subject user:ada"
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

  @Option(names = "--admin", description = "As an operator: a client of any subject.")
  private boolean admin;

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      description = "With --admin and --all: all clients of this subject.")
  private @Nullable String subject;

  public GrantEnd(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if ((subject != null) != (admin && which.all)) {
      throw new CommandFailure(
          ExitCode.USAGE, "--admin --all needs --subject, and --subject needs both");
    }
    var answer = admin ? ofOthers() : own();
    int ended = which.all ? answer.path("revoked").asInt(0) : 1;
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("ended", ended));
      return;
    }
    terminal.line("ended " + ended);
  }

  private JsonNode own() {
    var path = which.all ? GrantList.PATH : GrantList.PATH + "/" + GatewayClient.segment(which.id);
    return session.client().call("DELETE", path, Optional.empty());
  }

  private JsonNode ofOthers() {
    var rest =
        subject == null
            ? "/" + GatewayClient.segment(which.id)
            : "?subject=" + GatewayClient.segment(subject);
    return new OperatorClient(session).call("DELETE", "/grants" + rest, Optional.empty());
  }
}
