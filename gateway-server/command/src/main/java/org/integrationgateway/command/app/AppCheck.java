package org.integrationgateway.command.app;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gateway app check APP}. */
@Command(
    name = "check",
    description = {
      "Try a stored credential at its service, now.",
      "Sends the request that the package declares in 'verify', else calls an operation of the "
          + "app that only reads and needs no input. Exit code 1 if the service refuses the "
          + "credential."
    },
    footer = {
      "",
      "Examples:",
      "  gateway app check github",
      "  gateway app check jira --instance work --json",
      "  gateway app check billing --deployment"
    })
public final class AppCheck implements Runnable {
  private final CommandSession session;

  @Mixin private final OwnerOptions owner = new OwnerOptions();

  public AppCheck(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var result = owner.routes(session).check(owner.connection(), owner.instance());
    boolean isRefused =
        result.path("checked").asBoolean(false) && !result.path("ok").asBoolean(false);
    if (terminal.json()) {
      terminal.json(result);
    } else if (!isRefused) {
      terminal.line(CheckWords.of(terminal, result) + " " + owner.app());
    }
    if (isRefused) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "the service refuses the credential of app '%s': %s; connect it again with 'gateway app connect %s'"
              .formatted(owner.app(), CheckWords.message(result), owner.app()));
    }
  }
}
