package org.integrationgateway.server.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.server.cli.client.CommandSession;
import org.integrationgateway.server.cli.serve.ConfigurationLookup;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Problems;
import org.integrationgateway.server.config.Explanation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gateway config explain}. */
@Command(
    name = "explain",
    description = "Print every setting with its value, and the line or default that it comes from.")
final class ConfigExplain implements Runnable {
  private final CommandSession session;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable. Default: as 'gateway serve' finds it.")
  private List<Path> files = List.of();

  ConfigExplain(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var result = new ConfigurationLookup(session).check(files);
    Problems.print(terminal, result.problems());
    if (result.config().isEmpty() || result.settings().isEmpty()) {
      throw new CommandFailure(
          ExitCode.INVALID, Problems.count(result.problems()) + " in the configuration");
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
