package org.integrationgateway.command.operator;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;

/** Options that say whose things a command lists: the caller's own, or those of other subjects. */
public final class ListedSubject {
  @Option(names = "--admin", description = "As an operator: those of all subjects.")
  private boolean admin;

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      description = "With --admin: only those of this subject.")
  private @Nullable String subject;

  /**
   * Whether an operator asks for the things of other subjects.
   *
   * @throws CommandFailure when there is a subject, and the caller does not ask as operator
   */
  public boolean admin() {
    if (subject != null && !admin) {
      throw new CommandFailure(ExitCode.USAGE, "--subject needs --admin");
    }
    return admin;
  }

  /**
   * Lists the things.
   *
   * @param own the path of the caller's own
   * @param things their name below the operators' API, and in its answer
   */
  public ArrayNode list(CommandSession session, String own, String things) {
    if (!admin()) {
      return session.client().list(own);
    }
    var query = subject == null ? "" : "?subject=" + GatewayClient.segment(subject);
    return new OperatorClient(session).list("/" + things + query, answer -> answer.path(things));
  }
}
