package org.integrationgateway.authoring.lint.rule;

import org.integrationgateway.document.problem.RuleText;

/** Rules for the hints that say what an operation does. */
public enum EffectRule implements LintRule {
  UNSAID(
      RuleText.warning(
          "L301",
          "effects that are not declared",
          "The method says what GET, PUT and DELETE do, but not what POST and "
              + "PATCH do. A client treats an operation without destructiveHint as one that"
              + " deletes, and asks the user each time."),
      "{name: items.create, method: POST}",
      "{name: items.create, method: POST, annotations: {destructiveHint: false}}",
      "https://modelcontextprotocol.io/specification/2025-06-18/schema#toolannotations"),
  AGAINST_METHOD(
      RuleText.warning(
          "L302",
          "hint against the method or the name",
          "A hint that says less than the method or the name promises lets a "
              + "client call without asking: DELETE is destructive, PUT and DELETE are "
              + "idempotent (RFC 9110, 9.2.2), and PUT, PATCH and DELETE are not "
              + "read-only."),
      "{name: items.delete, method: DELETE, annotations: {destructiveHint: false}}",
      "{name: items.delete, method: DELETE, annotations: {destructiveHint: true}}",
      "https://www.rfc-editor.org/rfc/rfc9110#section-9.2"),
  CONTRADICTION(
      RuleText.warning(
          "L303",
          "hints that contradict each other",
          "What changes nothing cannot delete anything."),
      "{annotations: {readOnlyHint: true, destructiveHint: true}}",
      "{annotations: {readOnlyHint: true}}",
      "https://modelcontextprotocol.io/specification/2025-06-18/schema#toolannotations");

  private final LintText lint;

  EffectRule(RuleText text, String wrong, String right, String source) {
    this.lint = LintText.of(text, wrong, right, source);
  }

  @Override
  public LintText lint() {
    return lint;
  }
}
