package org.integrationgateway.command.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.integrationgateway.authoring.compat.Compatibility;
import org.integrationgateway.authoring.compat.CompatibilityPrinter;
import org.integrationgateway.authoring.compat.CompatibilityReport;
import org.integrationgateway.authoring.compat.IncomparableException;
import org.integrationgateway.command.catalog.NamedPackage;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.ProblemReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gateway compat}. */
@Command(
    name = "compat",
    description = {
      "Compare two versions of a package as callers see them, and print which "
          + "part of the version number must increase.",
      "Fails if the version numbers differ by less."
    },
    footer = {
      "",
      "Examples:",
      "  gateway compat dist/weather-1.1.0-generic.tar.gz dist/weather-1.2.0-generic.tar.gz",
      "  gateway compat weather@1.1.0",
      "  gateway compat maven:com.example:weather:1.1.0 --repository ~/.m2/repository"
    })
public final class CompatCommand implements Runnable {
  private final CommandSession session;

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description = "The earlier release: " + NamedPackage.FORMS + ".")
  private String before = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "AFTER",
      description = "The later release, in the same forms. Default: this folder.")
  private String after = "";

  @Mixin private final NamedPackage packages = new NamedPackage();

  public CompatCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var report = compare(packages.in(session, before), packages.in(session, after));
    var printer = terminal.json() ? CompatibilityPrinter.json() : CompatibilityPrinter.text();
    terminal.out().print(printer.print(report));
    terminal.out().flush();
    if (!report.isGranted()) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "the changes ask for version %s or a later one, and this is %s"
              .formatted(report.least(), report.after()));
    }
  }

  private CompatibilityReport compare(Path old, Path now) {
    var maven = MavenProject.at(now).isPresent();
    try {
      return Compatibility.compare(old, now, ReadOptions.DEFAULT.withSdkNative(maven));
    } catch (IncomparableException broken) {
      ProblemReport.print(session.terminal(), session.environment().directory(), broken.problems());
      throw ProblemReport.failure(broken.problems(), "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
