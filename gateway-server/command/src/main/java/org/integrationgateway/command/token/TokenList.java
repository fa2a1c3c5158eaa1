package org.integrationgateway.command.token;

import java.util.ArrayList;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.ListedSubject;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.TableOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** {@code gateway token list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List your API tokens with their limits and their last use.",
    footer = {
      "",
      "Examples:",
      "  gateway token list",
      "  gateway token list --service-account ci",
      "  gateway token list --admin --subject service_account:ci"
    })
public final class TokenList implements Runnable {
  private final CommandSession session;

  @Mixin private final ListedSubject whose = new ListedSubject();

  @Option(
      names = "--service-account",
      paramLabel = "ID",
      description = "Tokens of this service account, which you manage.")
  private @Nullable String serviceAccount;

  @Mixin private final TableOptions shown = new TableOptions();

  public TokenList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (serviceAccount != null && whose.admin()) {
      throw new CommandFailure(ExitCode.USAGE, "--service-account cannot be combined with --admin");
    }
    var terminal = session.terminal();
    var tokens = tokens();
    if (terminal.json()) {
      terminal.json(tokens);
      return;
    }
    var table =
        shown
            .table(terminal, "id", "name", "subject", "scopes", "created", "expires", "last used")
            .whole("id")
            .droppable("created", "subject", "last used");
    for (var token : tokens) {
      table.row(
          token.path("id").asString(""),
          token.path("name").asString(""),
          token.path("subject").asString(""),
          scopes(token),
          terminal.time(token.path("createdAt")),
          terminal.time(token.path("expiresAt").asString("never")),
          terminal.time(token.path("lastUsedAt").asString("never")));
    }
    table.print(whose.admin() ? "There are no tokens." : "You have no tokens.");
  }

  /** The tokens of a service account. */
  static String path(String serviceAccount) {
    return "/api/v1/service-accounts/" + GatewayClient.segment(serviceAccount) + "/tokens";
  }

  private ArrayNode tokens() {
    if (serviceAccount != null) {
      return session.client().list(path(serviceAccount));
    }
    return whose.list(session, "/api/v1/tokens", "tokens");
  }

  /** The limits as {@code app} or {@code app:operation}; without limits, {@code all}. */
  private static String scopes(JsonNode token) {
    var scopes = new ArrayList<String>();
    for (var scope : token.path("scopes")) {
      var app = scope.path("app").asString("");
      if (scope.path("operations").isEmpty()) {
        scopes.add(app);
      }
      scope.path("operations").forEach(operation -> scopes.add(app + ":" + operation.asString("")));
    }
    return scopes.isEmpty() ? "all" : String.join(" ", scopes);
  }
}
