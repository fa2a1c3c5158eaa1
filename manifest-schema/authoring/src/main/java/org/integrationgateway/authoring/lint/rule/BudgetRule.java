package org.integrationgateway.authoring.lint.rule;

import org.integrationgateway.document.problem.RuleText;

/** Rules for how much a model has to read. */
public enum BudgetRule implements LintRule {
  TOOL_SIZE(
      RuleText.warning(
          "L501",
          "tool over 16 KiB",
          "Each request of a conversation carries the description and the input "
              + "schema of every tool. The gateway refuses tools over 256 KiB."),
      "the whole model of the upstream as input",
      "only the members that a caller needs"),
  PARAMETERS(
      RuleText.note(
          "L502",
          "more than 20 parameters",
          "A model leaves out or confuses members of long inputs. Split the "
              + "operation, or leave out what callers of this app never set."),
      "a search with 45 filters",
      "one parameter for the query language, with examples"),
  TOOLS(
      RuleText.warning(
          "L503",
          "more than 128 tools",
          "OpenAI, GitHub Copilot and VS Code take at most 128 tools in a "
              + "request. Choose the operations with allowedOperations."),
      "{surfaces: {openapi: {document: openapi.yaml}}} with 600 operations",
      "the same with allowedOperations: {listItems: , getItem: }",
      "https://github.com/microsoft/vscode-copilot-release/issues/11653"),
  ANSWER(
      RuleText.note(
          "L504",
          "list without a limit",
          "A response of unknown length fills the context of a model. A parameter such as "
              + "limit, or pagination of the package, bounds it."),
      "{name: items.list, method: GET, path: /items}",
      "{name: items.list, method: GET, path: /items, parameters: [{name: "
          + "limit, type: int, default: 20}]}");

  private final LintText lint;

  BudgetRule(RuleText text, String wrong, String right) {
    this.lint = LintText.of(text, wrong, right);
  }

  BudgetRule(RuleText text, String wrong, String right, String source) {
    this.lint = LintText.of(text, wrong, right, source);
  }

  @Override
  public LintText lint() {
    return lint;
  }
}
