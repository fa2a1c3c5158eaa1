package org.integrationgateway.command.calls;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Option;

/** Options that say whose calls are meant. */
final class CallOwner {
  @Option(names = "--admin", description = "As an operator: the calls of all subjects.")
  private boolean admin;

  @Option(
      names = "--service-account",
      paramLabel = "ID",
      description = "The calls of this service account, which you manage.")
  private String serviceAccount = "";

  CallRoutes routes(CommandSession session) {
    if (admin && !serviceAccount.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, "--service-account cannot be combined with --admin");
    }
    if (admin) {
      return CallRoutes.ofAll(session);
    }
    return serviceAccount.isEmpty()
        ? CallRoutes.own(session)
        : CallRoutes.ofServiceAccount(session, serviceAccount);
  }
}
