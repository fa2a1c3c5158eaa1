package org.integrationgateway.command.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.authoring.lint.Lint;
import org.integrationgateway.authoring.lint.LintReport;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.Severity;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.ProblemReport;
import org.integrationgateway.terminal.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway lint}. */
@Command(
    name = "lint",
    description = {
      "Check what models and users read of a package: names, descriptions, hints, schemas and "
          + "defaults.",
      "lint.yaml beside the manifest silences findings, each with a reason."
    },
    footer = {
      "",
      "Examples:",
      "  gateway lint weather",
      "  gateway lint --fail-on warning",
      "  gateway lint dist/weather-1.2.0-generic.tar.gz --sarif"
    })
public final class LintCommand implements Runnable {
  private final CommandSession session;

  @Parameters(
      arity = "0..1",
      paramLabel = "PATH",
      description = "An archive, a manifest, or the folder of one. Default: this folder.")
  private Path target = Path.of("");

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      description = "The least severity that fails: error (default), warning or note.")
  private String failOn = "error";

  @Option(names = "--sarif", description = "Print the findings on stdout as SARIF 2.1.0.")
  private boolean sarif;

  public LintCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var least = severity();
    var report = lint(session.environment().path(target.toString()));
    print(report);
    if (report.has(least)) {
      var count =
          report.problems().stream().filter(p -> p.severity().compareTo(least) <= 0).count();
      throw new CommandFailure(
          ExitCode.INVALID, count + (count == 1 ? " finding" : " findings") + " to correct");
    }
  }

  private Severity severity() {
    return List.of(Severity.values()).stream()
        .filter(severity -> severity.text().equals(failOn.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.USAGE,
                    "--fail-on '" + failOn + "' does not exist: error, warning or note"));
  }

  /** Lints a package; the POM beside a manifest makes what the manifest need not name. */
  static LintReport lint(Path path) {
    var maven = MavenProject.at(path).isPresent();
    try {
      var options = ReadOptions.DEFAULT.withSdkNative(maven);
      return Lint.run(path, options, PackageContent.madeByMaven(path));
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be read", e);
    }
  }

  private void print(LintReport report) {
    var terminal = session.terminal();
    if (sarif || terminal.json()) {
      var root = session.environment().directory();
      var printer = sarif ? Lint.sarif(root) : ProblemPrinter.json();
      terminal.out().print(printer.print(report.problems()));
      terminal.out().flush();
      return;
    }
    ProblemReport.print(terminal, session.environment().directory(), report.problems());
    if (report.silenced() > 0) {
      terminal.note(report.silenced() + " silenced in lint.yaml");
    }
    report.unlisted().ifPresent(terminal::note);
    if (report.problems().isEmpty()) {
      var title = report.manifest().orElseThrow().source().text();
      terminal.line(Style.GOOD.on(terminal, "clean") + " " + title);
    }
  }
}
