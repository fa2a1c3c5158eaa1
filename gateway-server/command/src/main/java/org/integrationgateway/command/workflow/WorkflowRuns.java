package org.integrationgateway.command.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.TableOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gateway workflow runs}. */
@Command(
    name = "runs",
    description = "List runs, newest first.",
    footer = {
      "",
      "Examples:",
      "  gateway workflow runs",
      "  gateway workflow runs --definition greet --status failed",
      "  gateway workflow runs --app tracker --limit 20"
    })
public final class WorkflowRuns implements Runnable {
  private static final int MOST = 1_000;

  private final CommandSession session;

  @Option(names = "--app", paramLabel = "NAME", description = "Only runs that invoke this app.")
  private @Nullable String app;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "Only runs with this status: pending, running, succeeded, failed or canceled.")
  private @Nullable String status;

  @Option(names = "--definition", paramLabel = "ID", description = "Only runs of this definition.")
  private @Nullable String definition;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of runs, up to " + MOST + ". Default: 100.")
  private int limit = 100;

  @Mixin private final ProviderOption provider = new ProviderOption();

  @Mixin private final TableOptions shown = new TableOptions();

  public WorkflowRuns(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var runs = provider.routes(session).runs(query().toArray(String[]::new));
    if (terminal.json()) {
      terminal.json(runs);
      return;
    }
    var table =
        shown
            .table(
                terminal, "id", "definition", "status", "step", "trigger", "created", "completed")
            .whole("id", "status")
            .droppable("completed", "trigger", "step")
            .state("status");
    for (var each : runs) {
      table.row(
          each.path("id").asString(""),
          each.path("definitionId").asString(""),
          RunStatusText.of(each),
          each.path("currentStepId").asString(""),
          each.path("trigger").path("kind").asString(""),
          terminal.time(each.path("createdAt")),
          terminal.time(each.path("completedAt")));
    }
    table.print("There are no runs: 'gateway workflow run DEFINITION' starts one.");
  }

  private List<String> query() {
    var query = new ArrayList<>(List.of("limit", String.valueOf(limit)));
    if (app != null) {
      query.addAll(List.of("app", app));
    }
    if (status != null) {
      query.addAll(List.of("status", status.toUpperCase(Locale.ROOT)));
    }
    if (definition != null) {
      query.addAll(List.of("definitionId", definition));
    }
    return query;
  }
}
