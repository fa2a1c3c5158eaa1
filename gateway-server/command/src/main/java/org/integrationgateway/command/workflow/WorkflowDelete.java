package org.integrationgateway.command.workflow;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gateway workflow delete DEFINITION}. */
@Command(
    name = "delete",
    aliases = "rm",
    description =
        "Delete a definition with its triggers. Its runs finish normally and stay readable.",
    footer = {"", "Examples:", "  gateway workflow delete order"})
public final class WorkflowDelete implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "DEFINITION", description = "Id of the definition.")
  private String definition = "";

  @Mixin private final ProviderOption provider = new ProviderOption();

  public WorkflowDelete(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    provider.routes(session).delete(definition);
    session.terminal().note("deleted " + definition);
  }
}
