package org.integrationgateway.command.session;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.integrationgateway.command.terminal.TableOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;

/** {@code gateway session list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List the sessions in which you are logged in, oldest first.",
    footer = {
      "",
      "Examples:",
      "  gateway session list",
      "  gateway session list --admin --subject user:ada"
    })
public final class SessionList implements Runnable {
  static final String OWN = "/api/v1/auth/sessions";

  private final CommandSession session;

  @Option(names = "--admin", description = "As an operator: the sessions of all subjects.")
  private boolean admin;

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      description = "With --admin: only the sessions of this subject.")
  private @Nullable String subject;

  @Mixin private final TableOptions shown = new TableOptions();

  public SessionList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (subject != null && !admin) {
      throw new CommandFailure(ExitCode.USAGE, "--subject needs --admin");
    }
    var sessions = sessions();
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(sessions);
      return;
    }
    var table =
        shown
            .table(
                terminal,
                "id",
                "subject",
                "created",
                "last used",
                "expires",
                "address",
                "client",
                "this one")
            .whole("id")
            .droppable("client", "created", "address", "expires");
    for (var each : sessions) {
      table.row(
          each.path("id").asString(""),
          each.path("subject").asString(""),
          terminal.time(each.path("createdAt")),
          terminal.time(each.path("lastUsedAt")),
          terminal.time(each.path("expiresAt")),
          each.path("address").asString(""),
          each.path("userAgent").asString(""),
          each.path("current").asBoolean(false) ? "yes" : "");
    }
    table.print("There are no sessions.");
  }

  private ArrayNode sessions() {
    if (!admin) {
      return session.client().list(OWN);
    }
    var query = subject == null ? "" : "?subject=" + GatewayClient.segment(subject);
    return new OperatorClient(session).list("/sessions" + query, answer -> answer.path("sessions"));
  }
}
