package org.integrationgateway.authoring.lint.rule;

import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;
import org.integrationgateway.manifest.rules.ManifestRule;

/**
 * A rule for what models and people read of a package. Its identifier is {@code GWL} and digits.
 */
public interface LintRule extends Rule {
  /** The description, with an example. */
  LintText lint();

  @Override
  default RuleText text() {
    return lint().text();
  }

  @Override
  default Optional<URI> page() {
    return Optional.of(URI.create("https://integrationgateway.org/docs/reference/lint"));
  }

  /** The identifier: {@code GWL101}. */
  default String id() {
    return ManifestRule.PREFIX + number();
  }

  /** Returns all rules, ordered by number. */
  static List<LintRule> all() {
    return Stream.<LintRule[]>of(
            LintFileRule.values(),
            NameRule.values(),
            TextRule.values(),
            EffectRule.values(),
            SchemaRule.values(),
            BudgetRule.values(),
            DefaultRule.values(),
            PackageRule.values())
        .flatMap(Stream::of)
        .sorted(Comparator.comparing(Rule::number))
        .toList();
  }
}
