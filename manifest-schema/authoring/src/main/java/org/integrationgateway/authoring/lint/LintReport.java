package org.integrationgateway.authoring.lint;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Severity;
import org.integrationgateway.manifest.Manifest;

/**
 * The result of linting a package.
 *
 * @param manifest empty when the manifest has errors, which come first: it is not linted then
 * @param ofManifest problems that validation reports too
 * @param findings of lint, in reading order
 * @param silenced number of findings that {@code lint.yaml} silences
 * @param unlisted says that the operations of the program were not linted; empty when they were
 */
public record LintReport(
    Optional<Manifest> manifest,
    List<Problem> ofManifest,
    List<Problem> findings,
    int silenced,
    Optional<String> unlisted) {
  public LintReport {
    ofManifest = List.copyOf(ofManifest);
    findings = List.copyOf(findings);
  }

  /** The problems of the manifest, then the findings. */
  public List<Problem> problems() {
    return Stream.concat(ofManifest.stream(), findings.stream()).toList();
  }

  /** Returns whether a problem is as severe as this, or more. */
  public boolean has(Severity least) {
    return problems().stream().anyMatch(problem -> problem.severity().compareTo(least) <= 0);
  }
}
