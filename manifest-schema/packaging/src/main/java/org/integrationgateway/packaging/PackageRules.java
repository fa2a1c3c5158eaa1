package org.integrationgateway.packaging;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.SarifTool;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.packaging.archive.ArchiveRule;

/** Lists every rule for packages, in their sources and in their archives. */
public final class PackageRules {
  private static final URI REFERENCE =
      URI.create("https://integrationgateway.org/docs/reference/manifest");

  private PackageRules() {}

  /** Returns all rules, ordered by number. */
  public static List<Rule> all() {
    var rules = new ArrayList<>(ManifestRule.all());
    rules.addAll(List.of(PackagingRule.values()));
    rules.addAll(List.of(ArchiveRule.values()));
    rules.sort(Comparator.comparing(Rule::number));
    return List.copyOf(rules);
  }

  /**
   * Returns a printer of problems in SARIF, the format of code scanning.
   *
   * @param root the folder that file names are made relative to
   */
  public static ProblemPrinter sarif(Path root) {
    var tool =
        new SarifTool("gateway", ProductVersion.NUMBER, ManifestRule.PREFIX, all(), REFERENCE);
    return ProblemPrinter.sarif(tool, root);
  }
}
