package org.integrationgateway.command.reload;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

/** Lets a running server take over a changed configuration, if one runs. */
public record ServerReload(CommandSession session) {
  /**
   * Reloads the server at the URL of the command.
   *
   * @return the outcome, for people
   * @throws CommandFailure with the problems, when the server refuses the configuration
   */
  public String run() {
    try {
      var answer = new ReloadAnswer(session, new OperatorClient(session).send("POST", "/reload"));
      answer.refuse();
      if (!answer.failures().isEmpty()) {
        return "reloaded the running server, but " + String.join("; ", answer.failures());
      }
      return answer.isUnchanged()
          ? "the running server has other files, and was not changed: 'gateway reload' at its URL"
          : "reloaded the running server, generation " + answer.generation();
    } catch (CommandFailure failure) {
      if (failure.exitCode() == ExitCode.UNREACHABLE) {
        return "no server runs at " + session.url() + ": 'gateway serve' starts one with it";
      }
      if (failure.exitCode() == ExitCode.INVALID) {
        throw failure;
      }
      return "the server at %s was not reloaded (%s): run 'gateway reload'"
          .formatted(session.url(), failure.getMessage());
    }
  }
}
