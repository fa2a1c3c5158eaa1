package org.integrationgateway.authoring.lint.rule;

import org.integrationgateway.document.problem.RuleText;

/** Rules for names of operations and parameters. */
public enum NameRule implements LintRule {
  TOO_LONG(
      RuleText.warning(
          "L101",
          "tool name over 64 characters",
          "Model vendors accept names of at most 64 letters, digits, hyphens "
              + "and underscores. The gateway offers an operation as <app>_<operation>; "
              + "it cuts a longer name and appends a hash, which says nothing to a "
              + "model. A deployment may name the app otherwise; lint counts with the "
              + "name of the package."),
      "{name: warehouse.inventory.items.replenishment.suggestions.calculate.daily}",
      "{name: replenishment.suggest}",
      "https://platform.openai.com/docs/api-reference/chat/create"),
  SAME_TOOL_NAME(
      RuleText.warning(
          "L102",
          "two operations with one tool name",
          "Characters other than letters, digits, hyphens and underscores become "
              + "underscores in tool names, so items.get and items_get are one name: "
              + "the gateway appends a hash to both."),
      "[{name: items.get}, {name: items_get}]",
      "[{name: items.get}, {name: items.find}]"),
  NO_VERB(
      RuleText.note(
          "L103",
          "name without a verb",
          "A model chooses by the name first: a verb says what happens, a noun to "
              + "what, as in items.list or create_issue."),
      "{name: inventory}",
      "{name: inventory.list}"),
  MIXED_SPELLING(
      RuleText.note(
          "L104",
          "names in several spellings",
          "Models guess names of one package from those they have seen: use dots, "
              + "underscores, hyphens or capitals throughout."),
      "[{name: items.list}, {name: createItem}]",
      "[{name: items.list}, {name: items.create}]"),
  PARAMETER(
      RuleText.warning(
          "L105",
          "parameter name that a vendor refuses",
          "The Claude API refuses a request, with all of its tools, where a "
              + "property of an input schema is not named by 1 to 64 letters, digits, "
              + "dots, hyphens and underscores. The gateway tells models a name with "
              + "underscores in place of the other characters, which says less than one "
              + "of yours. The name in the request is wireName. Names of an OpenAPI "
              + "document are not checked: they are its author's."),
      "{name: 'filter[state]', in: query}",
      "{name: state, wireName: 'filter[state]', in: query}",
      "https://platform.claude.com/docs/en/managed-agents/self-hosted-sandboxes");

  private final LintText lint;

  NameRule(RuleText text, String wrong, String right) {
    this.lint = LintText.of(text, wrong, right);
  }

  NameRule(RuleText text, String wrong, String right, String source) {
    this.lint = LintText.of(text, wrong, right, source);
  }

  @Override
  public LintText lint() {
    return lint;
  }
}
