package org.integrationgateway.command.operator;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Ends one or all of the caller's own things, or those of another subject. */
public abstract class EndCommand implements Runnable {
  private final CommandSession session;
  private final String things;

  @ArgGroup(multiplicity = "1")
  private Which which = new Which();

  /** The choice between an identifier and {@code --all}. */
  static final class Which {
    @Parameters(paramLabel = "ID", description = "Id; see '${PARENT-COMMAND-FULL-NAME} list'.")
    private String id = "";

    @Option(names = "--all", description = "All of them.")
    private boolean all;
  }

  @Option(names = "--admin", description = "As an operator: one of any subject.")
  private boolean admin;

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      description = "With --admin and --all: all of this subject.")
  private @Nullable String subject;

  /**
   * @param things their name below {@code /api/v1/auth} and below the operators' API
   */
  protected EndCommand(CommandSession session, String things) {
    this.session = session;
    this.things = things;
  }

  @Override
  public final void run() {
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
    var rest = which.all ? "" : "/" + GatewayClient.segment(which.id);
    return session.client().call("DELETE", "/api/v1/auth/" + things + rest, Optional.empty());
  }

  private JsonNode ofOthers() {
    var rest =
        subject == null
            ? "/" + GatewayClient.segment(which.id)
            : "?subject=" + GatewayClient.segment(subject);
    return new OperatorClient(session).call("DELETE", "/" + things + rest, Optional.empty());
  }
}
