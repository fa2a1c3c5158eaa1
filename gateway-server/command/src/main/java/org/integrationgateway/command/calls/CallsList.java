package org.integrationgateway.command.calls;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.TimeArgument;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.TableOptions;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code gateway calls list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List calls, newest first: what was called, how it ended and how long it took.",
    footer = {
      "",
      "Examples:",
      "  gateway calls list --outcome failed",
      "  gateway calls list --app hubspot --since 1h",
      "  gateway calls list --admin --subject user:ada --columns time,app,operation,outcome"
    })
public final class CallsList implements Runnable {
  private static final int MOST = 1_000;

  private final CommandSession session;

  @Mixin private final CallFilter filter = new CallFilter();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Only calls since this time, such as 2026-11-23T00:00:00Z, or age, such as 24h.")
  private @Nullable String since;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Only calls before this time or age, such as 1h.")
  private @Nullable String until;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of calls, up to " + MOST + ". Default: 100.")
  private int limit = 100;

  @Mixin private final CallOwner owner = new CallOwner();

  @Mixin private final TableOptions shown = new TableOptions();

  public CallsList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (limit < 1 || limit > MOST) {
      throw new CommandFailure(ExitCode.USAGE, "--limit is a number from 1 to " + MOST);
    }
    var routes = owner.routes(session);
    var query = filter.query(routes);
    TimeArgument.range(since, until).forEach((option, time) -> query.put(option, time.toString()));
    shown.check(CallRow.COLUMNS);
    var terminal = session.terminal();
    var answer = filter.list(routes, query, limit);
    if (answer.path("calls").isEmpty()) {
      filter.checkApp(terminal, session.client(), routes);
    }
    if (terminal.json()) {
      terminal.json(answer.path("calls"));
      return;
    }
    print(terminal, answer.path("calls"), routes.all());
    if (answer.path("history").asString("").equals("unavailable")) {
      terminal.note(
          "The store does not respond: these are the calls of one replica since "
              + terminal.time(answer.path("since"))
              + ".");
    }
  }

  private void print(Terminal terminal, JsonNode calls, boolean all) {
    var table =
        shown
            .table(terminal, CallRow.COLUMNS)
            .whole("id", "outcome", "time", "operation")
            .droppable("request", "source", all ? "took" : "subject", "detail", "took")
            .styled("outcome", CallRow::style);
    calls.forEach(call -> table.row(CallRow.of(terminal, call)));
    table.print("There are no such calls.");
  }
}
