package org.integrationgateway.command.workflow;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway workflow cancel RUN}. */
@Command(
    name = "cancel",
    description = "Cancel a run in progress.",
    footer = {"", "Examples:", "  gateway workflow cancel run_1 --reason 'ordered twice'"})
public final class WorkflowCancel implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "RUN", description = "Id of the run.")
  private String run = "";

  @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, for the record.")
  private String reason = "";

  @Mixin private final ProviderOption provider = new ProviderOption();

  public WorkflowCancel(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var cancelled = provider.routes(session).cancel(run, reason);
    if (terminal.json()) {
      terminal.json(cancelled);
      return;
    }
    terminal.line(cancelled.path("id").asString("") + "\t" + RunPrinter.status(cancelled));
  }
}
