package org.integrationgateway.authoring.lint.rule;

import org.integrationgateway.document.problem.RuleText;

/** Rules for descriptions and titles. */
public enum TextRule implements LintRule {
  MISSING(
      RuleText.warning(
          "L201",
          "operation without description",
          "A model chooses a tool by its description. Without one it guesses from the name."),
      "{name: items.list, method: GET, path: /items}",
      "{name: items.list, description: Lists the items in stock; for one item "
          + "use items.get, ...}",
      "https://modelcontextprotocol.io/specification/2025-06-18/server/tools"),
  REPEATS_NAME(
      RuleText.warning(
          "L202",
          "description that repeats the name",
          "A description adds to the name: what comes back, in which order, when "
              + "to use this operation and when another."),
      "{name: items.list, description: List items}",
      "{name: items.list, description: Lists the items in stock by their number}"),
  SHORT(
      RuleText.note(
          "L203",
          "description of fewer than four words",
          "Three words say what an operation does, and seldom when to use it."),
      "{name: tasks.close, description: Closes a task}",
      "{name: tasks.close, description: Closes a task that is done; it can be opened again}"),
  LONG(
      RuleText.warning(
          "L204",
          "description over 1,024 characters",
          "The chat API of OpenAI refuses a request, with all of its tools, where a"
              + " description has more than 1,024 characters, and each request of a"
              + " conversation carries it. Say what is needed to choose the tool; the rest"
              + " belongs to parameters and to the page of the package."),
      "{description: three paragraphs of the API reference}",
      "{description: what it does, when to use it, what comes back}",
      "https://github.com/getsentry/sentry-mcp/issues/106"),
  PARAMETER(
      RuleText.warning(
          "L205",
          "parameter without description",
          "A model fills in what it understands: a description says what the "
              + "value means, its form and an example."),
      "{name: sku}",
      "{name: sku, description: Stock number such as A-1001}"),
  NO_TITLE(
      RuleText.note(
          "L206",
          "operation without title",
          "Clients show the title to users who have to approve a call; without one they show the"
              + " name."),
      "{name: items.list}",
      "{name: items.list, title: List items}",
      "https://modelcontextprotocol.io/specification/2025-06-18/server/tools"),
  OTHER_LANGUAGE(
      RuleText.note(
          "L207",
          "text in another language",
          "The texts of a package are in one language, so that a search by words "
              + "finds all of them."),
      "[{description: Lists the items}, {description: Legt einen Artikel an "
          + "und gibt ihn zurueck}]",
      "[{description: Lists the items}, {description: Creates an item and returns it}]");

  private final LintText lint;

  TextRule(RuleText text, String wrong, String right) {
    this.lint = LintText.of(text, wrong, right);
  }

  TextRule(RuleText text, String wrong, String right, String source) {
    this.lint = LintText.of(text, wrong, right, source);
  }

  @Override
  public LintText lint() {
    return lint;
  }
}
