package org.integrationgateway.authoring.lint.rule;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.document.problem.RuleText;

/**
 * The description of a {@link LintRule}.
 *
 * @param wrong an excerpt that breaks the rule, in YAML on one line
 * @param right the same excerpt as it should be
 * @param source the page that the rule follows; empty: it is the project's own
 */
public record LintText(RuleText text, String wrong, String right, Optional<URI> source) {
  static LintText of(RuleText text, String wrong, String right) {
    return new LintText(text, wrong, right, Optional.empty());
  }

  static LintText of(RuleText text, String wrong, String right, String source) {
    return new LintText(text, wrong, right, Optional.of(URI.create(source)));
  }
}
