package org.integrationgateway.command.workflow;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gateway workflow pause DEFINITION}. */
@Command(
    name = "pause",
    description = "Pause a definition or a trigger, so that it starts no new runs.",
    footer = {"", "Examples:", "  gateway workflow pause order"})
public final class WorkflowPause implements Runnable {
  private final CommandSession session;

  @Mixin private final PauseRequest request = new PauseRequest();

  public WorkflowPause(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    request.send(session, true);
  }
}
