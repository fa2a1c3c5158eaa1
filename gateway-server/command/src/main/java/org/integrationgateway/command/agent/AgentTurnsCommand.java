package org.integrationgateway.command.agent;

import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.PlainText;
import org.integrationgateway.terminal.TableOptions;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code gateway agent turns [TURN]}. */
@Command(
    name = "turns",
    aliases = "turn",
    description = "List the turns of a session, newest first, or show one with its events.",
    footer = {
      "",
      "Examples:",
      "  gateway agent turns",
      "  gateway agent turns --all --status waiting_for_input",
      "  gateway agent turns trn_1"
    })
public final class AgentTurnsCommand implements Runnable {
  private static final int SAID = 60;
  private static final int SHOWN = 400;

  private final CommandSession session;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TURN",
      description = "Id of the turn to show.")
  private @Nullable String id;

  @Option(
      names = "--session",
      paramLabel = "ID",
      description = "The session whose turns to list. Default: your newest one.")
  private @Nullable String sessionId;

  @Option(
      names = {"-a", "--all"},
      description = "The turns of all your active sessions.")
  private boolean all;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description =
          "Only turns with this status: pending, running, waiting_for_input, succeeded, "
              + "failed or canceled.")
  private @Nullable String status;

  @Mixin private final TableOptions shown = new TableOptions();

  public AgentTurnsCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var routes = new AgentPaths(session.client());
    if (id != null) {
      show(terminal, routes, id);
      return;
    }
    var turns = turns(routes);
    if (terminal.json()) {
      terminal.json(turns);
      return;
    }
    var table =
        shown
            .table(terminal, "id", "status", "created", "completed", "message")
            .whole("id", "status")
            .droppable("completed", "created")
            .state("status");
    for (var turn : turns) {
      table.row(
          turn.path("id").asString(""),
          TurnStatus.of(turn),
          terminal.time(turn.path("createdAt")),
          terminal.time(turn.path("completedAt")),
          PlainText.line(said(turn), SAID));
    }
    table.print("There are no turns.");
  }

  private ArrayNode turns(AgentPaths routes) {
    if (!all) {
      return routes.turns(sessionOf(routes), Optional.ofNullable(status));
    }
    var turns = JsonMapper.shared().createArrayNode();
    for (var each : routes.sessions("state=active")) {
      routes.turns(each.path("id").asString(""), Optional.ofNullable(status)).forEach(turns::add);
    }
    return turns;
  }

  private String sessionOf(AgentPaths routes) {
    if (sessionId != null) {
      return sessionId;
    }
    for (var newest : routes.newestSessions(1)) {
      return newest.path("id").asString("");
    }
    throw new CommandFailure(
        ExitCode.FAILED, "there are no sessions: 'gateway agent chat' opens one");
  }

  /** The last message of a turn. */
  private static String said(JsonNode turn) {
    var messages = turn.path("messages");
    return messages.path(messages.size() - 1).path("text").asString("");
  }

  private static void show(Terminal terminal, AgentPaths routes, String id) {
    var turn = routes.turn(id);
    var events = routes.events(id, 0);
    if (terminal.json()) {
      var whole = (ObjectNode) turn;
      whole.set("events", events);
      terminal.json(whole);
      return;
    }
    terminal.json(turn);
    var table = terminal.table("seq", "time", "type", "what");
    for (var event : events) {
      table.row(
          event.path("seq").asString(""),
          terminal.time(event.path("createdAt")),
          event.path("type").asString(""),
          PlainText.line(what(event), SHOWN));
    }
    table.print("The turn has no events yet.");
  }

  private static String what(JsonNode event) {
    var display = event.path("display");
    var text = display.path("text").asString(display.path("error").asString(""));
    if (!text.isEmpty()) {
      return text;
    }
    var data = event.path("data");
    return data.isEmpty() ? "" : data.toString();
  }
}
