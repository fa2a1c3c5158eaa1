package org.integrationgateway.command.agent;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway agent cancel TURN}. */
@Command(
    name = "cancel",
    description = "Cancel a turn in progress.",
    footer = {"", "Examples:", "  gateway agent cancel turn_1"})
public final class AgentCancel implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "TURN", description = "Id of the turn.")
  private String turn = "";

  @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, for the record.")
  private String reason = "";

  public AgentCancel(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var cancelled = new AgentPaths(session.client()).cancel(turn, reason);
    if (terminal.json()) {
      terminal.json(cancelled);
      return;
    }
    terminal.line(cancelled.path("id").asString("") + "\t" + TurnStatus.of(cancelled));
  }
}
