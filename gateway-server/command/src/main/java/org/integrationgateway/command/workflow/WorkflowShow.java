package org.integrationgateway.command.workflow;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway workflow show RUN}. */
@Command(
    name = "show",
    description = "Show a run with its steps, or a definition.",
    footer = {
      "",
      "Examples:",
      "  gateway workflow show run_1",
      "  gateway workflow show greet",
      "  gateway workflow show run_1 --json"
    })
public final class WorkflowShow implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "RUN", description = "Id of a run, else of a definition.")
  private String id = "";

  @Option(names = "--definition", description = "The id is that of a definition.")
  private boolean definition;

  @Mixin private final ProviderOption provider = new ProviderOption();

  public WorkflowShow(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var routes = provider.routes(session);
    if (definition) {
      terminal.json(routes.definition(id));
      return;
    }
    try {
      new RunPrinter(terminal).print(routes.run(id));
    } catch (CommandFailure refused) {
      if (!isUnknown(refused)) {
        throw refused;
      }
      terminal.json(routes.definition(id));
    }
  }

  private static boolean isUnknown(CommandFailure refused) {
    return refused
        .json()
        .filter(json -> json.path("code").asString("").equals("not_found"))
        .isPresent();
  }
}
