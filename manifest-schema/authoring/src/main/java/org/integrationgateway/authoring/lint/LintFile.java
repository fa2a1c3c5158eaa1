package org.integrationgateway.authoring.lint;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.authoring.lint.Findings.Finding;
import org.integrationgateway.authoring.lint.rule.LintFileRule;
import org.integrationgateway.authoring.lint.rule.LintRule;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** The findings that an author silenced, in {@code lint.yaml} beside the manifest. */
final class LintFile {
  static final String NAME = "lint.yaml";

  private final Problems problems = new Problems(ManifestRule.PREFIX);
  private final List<Entry> entries = new ArrayList<>();
  private int silenced;

  /** {@code lint.yaml} as it is written. */
  record Written(@Doc("Findings that are not reported.") @Default("[]") List<Ignored> ignore) {
    Written {
      ignore = List.copyOf(ignore);
    }
  }

  /** An entry of {@code ignore}. */
  record Ignored(
      @Doc("The identifier of the rule.") String rule,
      @Doc(
              "Where the rule is ignored: an operation, operation/parameter, http.ROUTE,"
                  + " connections.NAME, config.KEY, apps.NAME, providers.KIND.NAME, gateway.yaml,"
                  + " or package. Without it, everywhere.")
          Optional<String> at,
      @Doc("Why the rule does not apply there.") String reason) {
    boolean covers(Finding finding) {
      return finding.rule().id().equals(rule)
          && (at.isEmpty()
              || at.get().equals(finding.place())
              || finding.place().startsWith(at.get() + "/"));
    }
  }

  private static final class Entry {
    private final Ignored ignored;
    private final Position at;
    private boolean used;

    private Entry(Ignored ignored, Position at) {
      this.ignored = ignored;
      this.at = at;
    }
  }

  private LintFile() {}

  /** Reads the file of a package; one that does not exist silences nothing. */
  static LintFile of(PackageContent content) throws IOException {
    var file = new LintFile();
    content.document(NAME, file.problems).ifPresent(document -> file.read(document.root()));
    return file;
  }

  private void read(Node root) {
    var written = Records.read(Written.class, root, "", problems);
    if (written.isEmpty()) {
      return;
    }
    var nodes = OperationPlaces.items(root, "ignore");
    var known = LintRule.all().stream().map(LintRule::id).toList();
    for (int i = 0; i < written.get().ignore().size(); i++) {
      var ignored = written.get().ignore().get(i);
      var at = nodes.get(i).at();
      if (!known.contains(ignored.rule())) {
        problems.add(
            LintFileRule.UNKNOWN_RULE,
            at,
            "rule '" + ignored.rule() + "' does not exist",
            "Rules are listed in docs/reference/lint.md."
                + SimilarNames.sentence(ignored.rule(), known));
      } else if (ignored.reason().isBlank()) {
        problems.add(
            LintFileRule.NO_REASON,
            at,
            "the entry for " + ignored.rule() + " has no reason",
            "Say why the rule does not hold here.");
      } else {
        entries.add(new Entry(ignored, at));
      }
    }
  }

  /** The problems of findings that are not silenced, and those of the file itself. */
  List<Problem> rest(List<Finding> findings) {
    var rest = new ArrayList<Problem>();
    for (var finding : findings) {
      if (!isSilenced(finding)) {
        rest.add(finding.problem());
      }
    }
    for (var entry : entries) {
      if (!entry.used) {
        problems.add(
            LintFileRule.UNUSED,
            entry.at,
            "the entry for " + entry.ignored.rule() + " silences nothing",
            "Remove it, or correct its place.");
      }
    }
    rest.addAll(problems.sorted());
    rest.sort(Problem.IN_READING_ORDER);
    return rest;
  }

  /** The number of findings that the file silenced. */
  int silenced() {
    return silenced;
  }

  private boolean isSilenced(Finding finding) {
    boolean covered = false;
    for (var entry : entries) {
      if (entry.ignored.covers(finding)) {
        entry.used = true;
        covered = true;
      }
    }
    silenced += covered ? 1 : 0;
    return covered;
  }
}
