package org.integrationgateway.authoring.lint.rule;

import org.integrationgateway.document.problem.RuleText;

/** Rules of {@code lint.yaml} itself. */
public enum LintFileRule implements LintRule {
  UNKNOWN_RULE(
      RuleText.error(
          "L001",
          "rule that does not exist",
          "An entry of ignore names one rule by its identifier."),
      "{rule: GWL999, reason: ...}",
      "{rule: GWL204, at: items.list, reason: The upstream has ten states.}"),
  NO_REASON(
      RuleText.error(
          "L002",
          "entry without a reason",
          "The next author has to know why a rule does not hold here."),
      "{rule: GWL204, at: items.list, reason: \"\"}",
      "{rule: GWL204, at: items.list, reason: The upstream has ten states.}"),
  UNUSED(
      RuleText.warning(
          "L003",
          "entry that silences nothing",
          "An entry without effect hides the next finding at this place."),
      "{rule: GWL204, at: items.gone, reason: ...}",
      "an entry for a finding that lint reports without it");

  private final LintText lint;

  LintFileRule(RuleText text, String wrong, String right) {
    this.lint = LintText.of(text, wrong, right);
  }

  @Override
  public LintText lint() {
    return lint;
  }
}
