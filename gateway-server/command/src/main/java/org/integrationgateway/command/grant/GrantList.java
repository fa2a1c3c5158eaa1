package org.integrationgateway.command.grant;

import java.util.ArrayList;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** {@code gateway grant list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List the MCP clients that you have authorized.",
    footer = {
      "",
      "Examples:",
      "  gateway grant list",
      "  gateway grant list --admin --subject user:ada"
    })
public final class GrantList implements Runnable {
  static final String PATH = "/api/v1/auth/grants";

  private final CommandSession session;

  @Option(names = "--admin", description = "As an operator: the clients of all subjects.")
  private boolean admin;

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      description = "With --admin: only the clients of this subject.")
  private @Nullable String subject;

  @Mixin private final TableOptions shown = new TableOptions();

  public GrantList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (subject != null && !admin) {
      throw new CommandFailure(ExitCode.USAGE, "--subject needs --admin");
    }
    var terminal = session.terminal();
    var grants = grants();
    if (terminal.json()) {
      terminal.json(grants);
      return;
    }
    var table =
        shown
            .table(
                terminal,
                "id",
                "subject",
                "client",
                "at",
                "scopes",
                "created",
                "last used",
                "expires")
            .whole("id")
            .droppable("created", "at", "scopes", "expires");
    for (var grant : grants) {
      table.row(
          grant.path("id").asString(""),
          grant.path("subject").asString(""),
          grant.path("clientName").asString(""),
          grant.path("redirectHost").asString(""),
          scopes(grant),
          terminal.time(grant.path("createdAt")),
          terminal.time(grant.path("lastUsedAt")),
          terminal.time(grant.path("expiresAt")));
    }
    table.print(admin ? "No MCP client has access." : "No MCP client has access in your name.");
  }

  private ArrayNode grants() {
    if (!admin) {
      return session.client().list(PATH);
    }
    var query = subject == null ? "" : "?subject=" + GatewayClient.segment(subject);
    return new OperatorClient(session).list("/grants" + query, answer -> answer.path("grants"));
  }

  private static String scopes(JsonNode grant) {
    var scopes = new ArrayList<String>();
    grant.path("scopes").forEach(scope -> scopes.add(scope.asString("")));
    return String.join(" ", scopes);
  }
}
