package org.integrationgateway.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.integrationgateway.command.terminal.ProblemReport;
import org.integrationgateway.config.Explanation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** {@code gateway config explain}. */
@Command(
    name = "explain",
    description = {
      "Print every setting with its value and where it is set.",
      "Of the files; with --running, of the running server, whose options, such as --port, win."
    })
final class ConfigExplain implements Runnable {
  private static final String NOTHING = "Nothing is set.";

  private final CommandSession session;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable. Default: as found by 'gateway serve'.")
  private List<Path> files = List.of();

  @Option(
      names = "--running",
      description = "Ask the running server what it was started with, in place of reading files.")
  private boolean running;

  ConfigExplain(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (running) {
      print(new OperatorClient(session).list("/configuration", answer -> answer.path("settings")));
      return;
    }
    var terminal = session.terminal();
    var result = new ConfigurationLookup(session).check(files);
    ProblemReport.print(terminal, result.problems());
    if (result.config().isEmpty() || result.settings().isEmpty()) {
      throw new CommandFailure(
          ExitCode.INVALID, ProblemReport.count(result.problems()) + " in the configuration");
    }
    var lines = Explanation.of(result.settings().get());
    if (terminal.json()) {
      terminal.json(
          lines.stream()
              .map(
                  line ->
                      Map.of("key", line.path(), "value", line.value(), "origin", line.origin()))
              .toList());
      return;
    }
    var table = terminal.table("key", "value", "from");
    lines.forEach(
        line -> table.row(line.path(), line.value(), from(line.origin(), line.variables())));
    table.print(NOTHING);
  }

  private void print(ArrayNode settings) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(settings);
      return;
    }
    var table = terminal.table("key", "value", "from");
    for (var setting : settings) {
      var variables = setting.path("variables").valueStream().map(JsonNode::asString).toList();
      var file = setting.path("overridden");
      table.row(
          setting.path("key").asString(""),
          setting.path("value").asString(""),
          from(setting.path("origin").asString(""), variables)
              + (file.isObject()
                  ? ", in place of %s at %s"
                      .formatted(file.path("value").asString(""), file.path("origin").asString(""))
                  : ""));
    }
    table.print(NOTHING);
  }

  private static String from(String origin, List<String> variables) {
    return variables.isEmpty() ? origin : String.join(", ", variables) + " at " + origin;
  }
}
