package org.integrationgateway.authoring.lint;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.authoring.lint.rule.LintRule;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.SarifTool;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.packaging.PackageRules;
import org.integrationgateway.packaging.content.PackageContent;

/** Runs every rule of lint on a package. */
public final class Lint {
  private static final URI REFERENCE =
      URI.create("https://integrationgateway.org/docs/reference/manifest");

  private Lint() {}

  /**
   * Lints a package. A manifest with errors is not linted: the errors are the result.
   *
   * @param target a manifest, the folder of one, or a release archive
   * @param options how a manifest outside of an archive is read
   * @throws IOException when something cannot be read
   */
  public static LintReport run(Path target, ReadOptions options) throws IOException {
    return run(PackageContent.open(target, options));
  }

  /**
   * Lints a package whose build has written the catalog of its program.
   *
   * @param made the catalog, which need not exist; one beside the manifest goes first
   * @throws IOException when something cannot be read
   */
  public static LintReport run(Path target, ReadOptions options, Path made) throws IOException {
    return run(PackageContent.open(target, options).withCatalog(made));
  }

  private static LintReport run(PackageContent content) throws IOException {
    var ofManifest = content.read().problems();
    if (content.manifest().isEmpty()) {
      return new LintReport(content.manifest(), ofManifest, List.of(), 0, Optional.empty());
    }
    var of = LintedPackage.of(content);
    var file = LintFile.of(content);
    var rest = file.rest(findings(of).all());
    return new LintReport(content.manifest(), ofManifest, rest, file.silenced(), of.unlisted());
  }

  private static Findings findings(LintedPackage of) throws IOException {
    var findings = new Findings();
    NameChecks.check(of, findings);
    TextChecks.check(of, findings);
    EffectChecks.check(of, findings);
    SchemaChecks.check(of, findings);
    BudgetChecks.check(of, findings);
    DefaultChecks.check(of, findings);
    DeploymentChecks.check(of, findings);
    PackageChecks.check(of, findings);
    return findings;
  }

  /**
   * Returns a printer of problems of packages and of lint in SARIF.
   *
   * @param root the folder that file names are made relative to
   */
  public static ProblemPrinter sarif(Path root) {
    List<Rule> rules = new ArrayList<>(PackageRules.all());
    rules.addAll(LintRule.all());
    var tool =
        new SarifTool("gateway", ProductVersion.NUMBER, ManifestRule.PREFIX, rules, REFERENCE);
    return ProblemPrinter.sarif(tool, root);
  }
}
