package org.integrationgateway.command.reload;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Command;

/** {@code gateway reload}. */
@Command(
    name = "reload",
    description = {
      "Make the running server read its configuration again and apply what has changed.",
      "Files with errors, or a change that needs a restart, change nothing: exit code 5, and all"
          + " problems on stderr."
    },
    footer = {"", "Examples:", "  gateway reload", "  gateway reload --url http://127.0.0.1:9090"})
public final class ReloadCommand implements Runnable {
  private final CommandSession session;

  public ReloadCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var answer = new ReloadAnswer(session, new OperatorClient(session).send("POST", "/reload"));
    answer.refuse();
    if (session.terminal().json()) {
      answer.printJson();
    } else {
      answer.printChanges();
      session
          .terminal()
          .line(
              answer.isUnchanged()
                  ? "nothing has changed, generation " + answer.generation()
                  : "reloaded, generation " + answer.generation());
    }
    if (!answer.failures().isEmpty()) {
      throw new CommandFailure(ExitCode.FAILED, String.join("\n", answer.failures()));
    }
  }
}
