package org.integrationgateway.server.cli;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.cli.serve.Configured;
import org.integrationgateway.server.cli.terminal.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gateway validate}. */
@Command(
    name = "validate",
    description = {
      "Check a configuration without starting anything; every problem is printed at once."
    })
final class Validate implements Runnable {
  private final Session session;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration; repeatable, checked as merged. Default: as 'gateway serve' finds it.")
  private List<Path> files = List.of();

  Validate(Session session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var configured = new Configured(session);
    var found = configured.files(files);
    configured.read(files);
    for (var file : found) {
      terminal.line(Style.GOOD.on(terminal, "valid") + " " + file);
    }
  }
}
