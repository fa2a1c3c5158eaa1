package org.integrationgateway.command.workflow;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gateway workflow resume DEFINITION}. */
@Command(
    name = "resume",
    description = "Let a definition or a trigger start runs again.",
    footer = {"", "Examples:", "  gateway workflow resume order"})
public final class WorkflowResume implements Runnable {
  private final CommandSession session;

  @Mixin private final PauseRequest request = new PauseRequest();

  public WorkflowResume(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    request.send(session, false);
  }
}
