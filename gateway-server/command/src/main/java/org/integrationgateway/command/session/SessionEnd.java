package org.integrationgateway.command.session;

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

/** {@code gateway session end}. */
@Command(
    name = "end",
    description = "End one of your sessions, or all of them.",
    footer = {
      "",
      "Examples:",
      "  gateway session end 9bSx0pWw4hQ2mKzT1",
      "  gateway session end --all",
      "  gateway session end --all --admin --subject user:ada"
    })
public final class SessionEnd implements Runnable {
  private final CommandSession session;

  @ArgGroup(multiplicity = "1")
  private Which which = new Which();

  /** The choice between an identifier and {@code --all}. */
  static final class Which {
    @Parameters(paramLabel = "ID", description = "Id of the session; see 'gateway session list'.")
    private String id = "";

    @Option(names = "--all", description = "All sessions, including the one used for this call.")
    private boolean all;
  }

  @Option(names = "--admin", description = "As an operator: a session of any subject.")
  private boolean admin;

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      description = "With --admin and --all: all sessions of this subject.")
  private @Nullable String subject;

  public SessionEnd(CommandSession session) {
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
    var path = SessionList.OWN + (which.all ? "" : "/" + GatewayClient.segment(which.id));
    return session.client().call("DELETE", path, Optional.empty());
  }

  private JsonNode ofOthers() {
    var rest =
        subject == null
            ? "/" + GatewayClient.segment(which.id)
            : "?subject=" + GatewayClient.segment(subject);
    return new OperatorClient(session).call("DELETE", "/sessions" + rest, Optional.empty());
  }
}
