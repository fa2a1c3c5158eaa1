package org.integrationgateway.document.problem;

import java.net.URI;
import java.util.List;

/**
 * Describes the tool in a SARIF log.
 *
 * @param name shown by code scanning
 * @param version by Semantic Versioning 2.0.0
 * @param prefix of rule identifiers, as the {@link Problems} had it
 * @param rules all rules of the tool, broken or not
 * @param reference the page that explains them, each under its identifier in lower case as fragment
 */
public record SarifTool(
    String name, String version, String prefix, List<Rule> rules, URI reference) {
  public SarifTool {
    rules = List.copyOf(rules);
    if (name.isBlank() || version.isBlank()) {
      throw new IllegalArgumentException("a tool needs a name and a version");
    }
    if (!reference.isAbsolute() || reference.getRawFragment() != null) {
      throw new IllegalArgumentException(
          reference + " cannot be the rules' reference: write an absolute URL without a fragment");
    }
  }

  String id(Rule rule) {
    return prefix + rule.number();
  }
}
