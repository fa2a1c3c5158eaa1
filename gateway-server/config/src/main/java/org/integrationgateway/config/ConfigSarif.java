package org.integrationgateway.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.document.DocumentRule;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.SarifTool;
import org.integrationgateway.manifest.fields.FieldRule;

/** Prints the problems of configurations as SARIF, for code scanning. */
public final class ConfigSarif {
  private static final URI REFERENCE =
      URI.create("https://integrationgateway.org/docs/reference/configuration");

  private ConfigSarif() {}

  /**
   * @param root the folder that file names are made relative to
   */
  public static ProblemPrinter printer(Path root) {
    var rules = new ArrayList<Rule>(List.of(DocumentRule.values()));
    rules.addAll(List.of(FieldRule.values()));
    rules.addAll(List.of(ConfigRule.values()));
    rules.sort(Comparator.comparing(Rule::number));
    var tool = new SarifTool("gateway", ProductVersion.NUMBER, ConfigRule.PREFIX, rules, REFERENCE);
    return ProblemPrinter.sarif(tool, root);
  }
}
