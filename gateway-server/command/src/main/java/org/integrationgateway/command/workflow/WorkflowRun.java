package org.integrationgateway.command.workflow;

import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.JsonArgument;
import org.integrationgateway.command.client.RetriedRequests;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gateway workflow run DEFINITION}. */
@Command(
    name = "run",
    aliases = "start",
    description = {
      "Start a run of a definition and print its id.",
      "With --wait, print its output when it has finished; the exit code is 1 if it "
          + "did not succeed."
    },
    footer = {
      "",
      "Examples:",
      "  gateway workflow run greet --input '{\"name\": \"Ada\"}' --wait",
      "  gateway workflow run order --input @order.json --key order-17"
    })
public final class WorkflowRun implements Runnable {
  private static final Duration LONGEST_ABSENCE = Duration.ofMinutes(2);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private final CommandSession session;
  private final InputStream stdin;

  @Parameters(index = "0", paramLabel = "DEFINITION", description = "Id of the definition.")
  private String definition = "";

  @Option(
      names = {"-i", "--input"},
      paramLabel = "JSON",
      description = "The input as a JSON object: the text itself, @FILE, or - for stdin.")
  private String input = "{}";

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "Key of the run: only one run of a definition with this key can be in progress.")
  private @Nullable String key;

  @Option(
      names = "--idempotency-key",
      paramLabel = "KEY",
      description = "The same key returns the same run for a day.")
  private @Nullable String idempotencyKey;

  @Option(
      names = {"-w", "--wait"},
      description = "Wait until the run has finished.")
  private boolean wait;

  @Mixin private final ProviderOption provider = new ProviderOption();

  public WorkflowRun(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var routes = provider.routes(session);
    var arguments = new JsonArgument("--input", session.environment(), stdin).object(input);
    var id =
        routes.start(
            definition, arguments, Optional.ofNullable(key), Optional.ofNullable(idempotencyKey));
    if (!wait) {
      if (terminal.json()) {
        terminal.json(routes.run(id));
        return;
      }
      terminal.line(id);
      return;
    }
    terminal.note("run " + id);
    var ended = ended(routes, id);
    if (terminal.json()) {
      terminal.json(ended);
    } else if (ended.has("output")) {
      terminal.json(ended.path("output"));
    }
    if (!RunStatusText.of(ended).equals(RunStatusText.SUCCEEDED)) {
      throw new CommandFailure(ExitCode.FAILED, "the run ended as " + RunPrinter.status(ended));
    }
  }

  private JsonNode ended(WorkflowRoutes routes, String id) {
    var requests = new RetriedRequests(session.terminal(), LONGEST_ABSENCE);
    var pause = FIRST_PAUSE;
    while (true) {
      var run = requests.request(() -> routes.run(id));
      if (RunStatusText.isEnded(run)) {
        return run;
      }
      RetriedRequests.pause(pause);
      pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
    }
  }
}
