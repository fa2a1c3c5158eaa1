package org.integrationgateway.packaging.fuzz;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.SarifTool;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.manifest.reader.ReadResult;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.packaging.rewrite.ManifestRewriter;
import org.integrationgateway.packaging.rewrite.ReleaseChanges;

/**
 * The rule for every text: it is read without an exception, its problems can be shown, and when it
 * is a manifest its released form is one too, says the same, and stays as it is.
 */
final class ManifestProperty {
  private static final List<ProblemPrinter> PRINTERS =
      List.of(
          ProblemPrinter.plain(),
          ProblemPrinter.terminal(true),
          ProblemPrinter.json(),
          ProblemPrinter.sarif(
              new SarifTool(
                  "fuzz",
                  "1.0.0",
                  ManifestRule.PREFIX,
                  ManifestRule.all(),
                  URI.create("https://x.example/rules")),
              Path.of(".")));

  private ManifestProperty() {}

  static void check(String text, Format format) {
    var read = new ManifestReader().read("manifest", text, format);
    shown(read.problems());
    if (!read.hasErrors()) {
      released(read.document().orElseThrow(), read.manifest().orElseThrow());
    }
  }

  private static void shown(List<Problem> problems) {
    for (var printer : PRINTERS) {
      var printed = printer.print(problems);
      Claim.that(problems.isEmpty() || printed.endsWith("\n"), "printed", printed);
    }
    var terminal = ProblemPrinter.terminal(false).print(problems);
    Claim.that(
        terminal.chars().allMatch(c -> c == '\n' || !Character.isISOControl(c)),
        "a control character reaches the terminal",
        terminal);
  }

  private static void released(Document source, Manifest manifest) {
    var changes = changes(manifest);
    var once = ManifestRewriter.released(source, changes);
    boolean block = !source.root().at().text().startsWith("{");
    Claim.that(!block || !once.startsWith("{"), "YAML became JSON", source.source().text());
    var read = read(once, source.format());
    Claim.that(!read.hasErrors(), "the released form is refused: " + read.problems(), once);
    var again = read.manifest().orElseThrow();
    Claim.that(again.phases().isEmpty(), "the released form has phases", once);
    Claim.that(again.version().equals(changes.version().orElseThrow()), "version", once);
    Claim.that(again.artifacts().equals(changes.artifacts()), "artifacts", once);
    Claim.that(again.displayName().equals(manifest.displayName()), "display name", once);
    Claim.that(again.source().equals(manifest.source()), "source", once);
    var twice = ManifestRewriter.released(read.document().orElseThrow(), changes);
    Claim.that(twice.equals(once), "released twice it differs: " + twice, once);
  }

  private static ReadResult read(String text, Format format) {
    return new ManifestReader(ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED))
        .read("released", text, format);
  }

  private static ReleaseChanges changes(Manifest manifest) {
    var path = manifest.entrypoint().map(Entrypoint::artifactPath).orElse("bin/program");
    return new ReleaseChanges(
        Optional.of(new SemanticVersion("9.8.7-rc.1+build.5")),
        Optional.of(new Entrypoint(path, List.of("--quiet", "1"))),
        List.of(
            new Artifact("linux", "amd64", Optional.of("musl"), path, Optional.of("0".repeat(64)))),
        Optional.of("static"));
  }
}
