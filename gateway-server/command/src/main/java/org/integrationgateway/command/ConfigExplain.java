package org.integrationgateway.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.integrationgateway.command.terminal.ProblemReport;
import org.integrationgateway.config.Explanation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gateway config explain}. */
@Command(name = "explain", description = "Print every setting with its value and where it is set.")
final class ConfigExplain implements Runnable {
  private final CommandSession session;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable. Default: as found by 'gateway serve'.")
  private List<Path> files = List.of();

  ConfigExplain(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
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
    lines.forEach(line -> table.row(line.path(), line.value(), line.origin()));
    table.print("Nothing is set.");
  }
}
