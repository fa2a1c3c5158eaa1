package org.integrationgateway.command.workflow;

import java.util.ArrayList;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code gateway workflow list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List workflow definitions.",
    footer = {"", "Examples:", "  gateway workflow list"})
public final class WorkflowList implements Runnable {
  private final CommandSession session;

  @Mixin private final ProviderOption provider = new ProviderOption();

  @Mixin private final TableOptions shown = new TableOptions();

  public WorkflowList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var definitions = provider.routes(session).definitions();
    if (terminal.json()) {
      terminal.json(definitions);
      return;
    }
    var table =
        shown
            .table(
                terminal,
                "id",
                "provider",
                "generation",
                "state",
                "triggers",
                "run as",
                "description")
            .whole("id", "state")
            .droppable("generation", "provider", "run as", "description")
            .state("state");
    for (var definition : definitions) {
      var about = definition.path("description").asString("");
      table.row(
          definition.path("id").asString(""),
          definition.path("provider").asString(""),
          definition.path("generation").asString(""),
          definition.path("paused").asBoolean(false) ? "paused" : "active",
          triggers(definition),
          definition.path("runAs").asString(""),
          about.isEmpty() ? definition.path("displayName").asString("") : about);
    }
    table.print("There are no definitions: 'gateway workflow apply FILE' makes them.");
  }

  private static String triggers(JsonNode definition) {
    var triggers = new ArrayList<String>();
    for (var activation : definition.path("activations")) {
      var paused = activation.path("paused").asBoolean(false) ? " (paused)" : "";
      if (activation.has("schedule")) {
        triggers.add(activation.path("schedule").path("cron").asString("") + paused);
      } else {
        triggers.add(activation.path("event").path("type").asString("") + paused);
      }
    }
    return String.join(", ", triggers);
  }
}
