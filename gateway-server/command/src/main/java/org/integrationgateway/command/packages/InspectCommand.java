package org.integrationgateway.command.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.inspect.Inspection;
import org.integrationgateway.packaging.inspect.InspectionPrinter;
import org.integrationgateway.packaging.inspect.Inspector;
import org.integrationgateway.terminal.ProblemReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gateway inspect}. */
@Command(
    name = "inspect",
    description = {
      "Show the contents of a package: its manifest, its operations, and the files "
          + "of an archive."
    },
    footer = {
      "",
      "Examples:",
      "  gateway inspect dist/weather-1.2.0-generic.tar.gz",
      "  gateway inspect weather --json"
    })
public final class InspectCommand implements Runnable {
  private final CommandSession session;

  @Parameters(
      arity = "0..1",
      paramLabel = "PATH",
      description = "An archive, a manifest, or the folder of one. Default: this folder.")
  private Path target = Path.of("");

  public InspectCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var found = inspect(session.environment().path(target.toString()));
    ProblemReport.print(terminal, session.environment().directory(), found.problems());
    if (found.hasErrors()) {
      throw ProblemReport.failure(found.problems(), "");
    }
    var printer = terminal.json() ? InspectionPrinter.json() : InspectionPrinter.text();
    terminal.out().print(printer.print(found));
    terminal.out().flush();
  }

  private static Inspection inspect(Path path) {
    var maven = MavenProject.at(path).isPresent();
    try {
      return Inspector.inspect(path, ReadOptions.DEFAULT.withSdkNative(maven));
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be read", e);
    }
  }
}
