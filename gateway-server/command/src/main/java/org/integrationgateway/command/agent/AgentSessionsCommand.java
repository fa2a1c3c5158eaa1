package org.integrationgateway.command.agent;

import java.util.ArrayList;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.TableOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway agent sessions [SESSION]}. */
@Command(
    name = "sessions",
    aliases = "session",
    description = "List your sessions with agents, newest first, or show one.",
    footer = {
      "",
      "Examples:",
      "  gateway agent sessions",
      "  gateway agent sessions --state active"
    })
public final class AgentSessionsCommand implements Runnable {
  private final CommandSession session;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SESSION",
      description = "Id of the session to show.")
  private @Nullable String id;

  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description = "Only sessions of this agent provider.")
  private @Nullable String provider;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "Only sessions in this state: active or archived.")
  private @Nullable String state;

  @Mixin private final TableOptions shown = new TableOptions();

  public AgentSessionsCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var routes = new AgentPaths(session.client());
    if (id != null) {
      terminal.json(routes.session(id));
      return;
    }
    var sessions = routes.sessions(query());
    if (terminal.json()) {
      terminal.json(sessions);
      return;
    }
    var table =
        shown
            .table(terminal, "id", "provider", "model", "state", "created", "last turn")
            .whole("id")
            .droppable("created", "model", "provider");
    for (var each : sessions) {
      table.row(
          each.path("id").asString(""),
          each.path("provider").asString(""),
          each.path("model").asString(""),
          each.path("state").asString(""),
          terminal.time(each.path("createdAt")),
          terminal.time(each.path("lastTurnAt")));
    }
    table.print("There are no sessions: 'gateway agent chat' opens one.");
  }

  private String query() {
    var query = new ArrayList<String>();
    if (provider != null) {
      query.add("provider=" + GatewayClient.segment(provider));
    }
    if (state != null) {
      query.add("state=" + GatewayClient.segment(state));
    }
    return String.join("&", query);
  }
}
