package org.integrationgateway.command.workflow;

import java.io.InputStream;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.JsonArgument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway workflow signal RUN NAME}. */
@Command(
    name = "signal",
    description = "Send a signal to a run, for a step that waits for this name.",
    footer = {
      "",
      "Examples:",
      "  gateway workflow signal run_1 approved --payload '{\"by\": \"ann\"}'"
    })
public final class WorkflowSignal implements Runnable {
  private final CommandSession session;
  private final InputStream stdin;

  @Parameters(index = "0", paramLabel = "RUN", description = "Id of the run.")
  private String run = "";

  @Parameters(index = "1", paramLabel = "NAME", description = "Name of the signal.")
  private String name = "";

  @Option(
      names = "--payload",
      paramLabel = "JSON",
      description = "Its data as a JSON object: the text itself, @FILE, or - for stdin.")
  private String payload = "{}";

  @Mixin private final ProviderOption provider = new ProviderOption();

  public WorkflowSignal(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var data = new JsonArgument("--payload", session.environment(), stdin).object(payload);
    var routes = provider.routes(session);
    routes.signal(run, name, data);
    var signalled = routes.run(run);
    if (terminal.json()) {
      terminal.json(signalled);
      return;
    }
    terminal.line(run + "\t" + RunPrinter.status(signalled));
  }
}
