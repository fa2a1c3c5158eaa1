package org.integrationgateway.command.workflow;

import java.time.Duration;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.RetriedRequests;
import org.integrationgateway.terminal.PlainText;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gateway workflow logs RUN}. */
@Command(
    name = "logs",
    aliases = "log",
    description = "Print the events of a run: steps, attempts, signals and the end.",
    footer = {
      "",
      "Examples:",
      "  gateway workflow logs run_1",
      "  gateway workflow logs run_1 --follow"
    })
public final class WorkflowLogs implements Runnable {
  private static final Duration LONGEST_ABSENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int MOST = 2_000;

  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "RUN", description = "Id of the run.")
  private String run = "";

  @Option(
      names = {"-f", "--follow"},
      description = "Print events as they happen, until the run has finished.")
  private boolean follow;

  @Mixin private final ProviderOption provider = new ProviderOption();

  public WorkflowLogs(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var routes = provider.routes(session);
    var requests = new RetriedRequests(terminal, LONGEST_ABSENCE);
    long last = 0;
    var ended = !follow;
    while (true) {
      long after = last;
      var events = requests.request(() -> routes.events(run, after));
      for (var event : events) {
        print(terminal, event);
        last = event.path("seq").asLong(last);
      }
      if (events.isEmpty()) {
        if (ended) {
          return;
        }
        // Events that came before the end are read once more.
        ended = RunStatusText.isEnded(requests.request(() -> routes.run(run)));
        if (!ended) {
          RetriedRequests.pause(PAUSE);
        }
      }
    }
  }

  private static void print(Terminal terminal, JsonNode event) {
    if (terminal.json()) {
      terminal.line(event.toString());
      return;
    }
    var data = event.path("data");
    var type = event.path("type").asString("");
    var style = type.endsWith("failed") ? Style.ERROR : Style.NAME;
    terminal.line(
        String.join(
                "\t",
                event.path("time").asString(""),
                style.on(terminal, PlainText.line(type, MOST)),
                PlainText.line(event.path("stepId").asString(""), MOST),
                data.isEmpty() ? "" : PlainText.line(data.toString(), MOST))
            .stripTrailing());
  }
}
