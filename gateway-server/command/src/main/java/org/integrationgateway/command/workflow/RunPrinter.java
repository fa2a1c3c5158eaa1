package org.integrationgateway.command.workflow;

import org.integrationgateway.terminal.PlainText;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** Prints runs for people. */
final class RunPrinter {
  private static final int SHORT = 80;
  private static final int LONG = 2_000;

  private final Terminal terminal;

  RunPrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The run with its steps. */
  void print(JsonNode run) {
    if (terminal.json()) {
      terminal.json(run);
      return;
    }
    field("run", run.path("id").asString(""));
    field(
        "definition",
        run.path("definitionId").asString("")
            + ", generation "
            + run.path("definitionGeneration").asString(""));
    field("status", status(run));
    field("trigger", trigger(run.path("trigger")));
    field("run as", run.path("runAs").asString(""));
    field("key", run.path("runKey").asString(""));
    field("created", run.path("createdAt").asString(""));
    field("completed", run.path("completedAt").asString(""));
    field("input", json(run.path("input"), LONG));
    field("output", json(run.path("output"), LONG));
    terminal.line("");
    var table =
        terminal
            .table("step", "status", "attempts", "started", "completed", "output")
            .whole("step", "status")
            .droppable("attempts", "completed", "started")
            .state("status");
    for (var step : run.path("steps")) {
      table.row(
          step.path("id").asString(""),
          step.path("status").asString(""),
          String.valueOf(step.path("attempts").size()),
          terminal.time(step.path("startedAt")),
          terminal.time(step.path("completedAt")),
          outcome(step));
    }
    table.print("The run has no steps yet.");
  }

  /** The status of a run, with its reason. */
  static String status(JsonNode run) {
    var message = PlainText.line(run.path("statusMessage").asString(""), LONG);
    return RunStatusText.of(run) + (message.isEmpty() ? "" : ": " + message);
  }

  static String trigger(JsonNode trigger) {
    var kind = trigger.path("kind").asString("");
    return switch (kind) {
      case "schedule" -> "schedule, due " + trigger.path("scheduledFor").asString("");
      case "event" ->
          "event "
              + trigger.path("type").asString("")
              + " of "
              + trigger.path("source").asString("");
      default -> kind;
    };
  }

  private static String outcome(JsonNode step) {
    var message = step.path("statusMessage").asString("");
    return message.isEmpty() ? json(step.path("outputs"), SHORT) : PlainText.line(message, SHORT);
  }

  private static String json(JsonNode value, int most) {
    return value.isMissingNode() || value.isNull() ? "" : PlainText.line(value.toString(), most);
  }

  private void field(String name, String value) {
    if (!value.isEmpty()) {
      terminal.line(Style.FAINT.on(terminal, name + ":") + " " + PlainText.line(value, LONG));
    }
  }
}
