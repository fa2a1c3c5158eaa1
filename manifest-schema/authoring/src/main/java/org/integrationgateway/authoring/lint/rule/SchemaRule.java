package org.integrationgateway.authoring.lint.rule;

import org.integrationgateway.document.problem.RuleText;

/** Rules for the schemas of inputs and answers, by the limits of vendors of models. */
public enum SchemaRule implements LintRule {
  TOP_LEVEL(
      RuleText.error(
          "L401",
          "combination at the top level",
          "The Claude API and OpenAI refuse a request, with all of its tools, "
              + "where an input schema has anyOf, oneOf, allOf or not at the top level. "
              + "Say in the description which members go together, and let the program "
              + "check it."),
      "{inputSchema: {type: object, anyOf: [{required: [id]}, {required: [name]}]}}",
      "{inputSchema: {type: object, properties: {id: {...}, name: {...}}}}",
      "https://github.com/anthropics/claude-code/issues/27337"),
  BOOLEAN(
      RuleText.warning(
          "L402",
          "boolean schema",
          "Some clients drop all tools of a server where a property or the items "
              + "of an array have the schema true or false. The gateway rewrites direct "
              + "members of the input; other hosts do not."),
      "{properties: {payload: true}}",
      "{properties: {payload: {description: Any JSON value}}}",
      "https://github.com/anthropics/claude-code/issues/92900"),
  REFERENCE(
      RuleText.error(
          "L403",
          "reference outside of $defs",
          "A $ref leads to an entry of $defs of the same schema: Gemini refuses "
              + "others, and nothing is fetched for one. The same holds for output schemas, "
              + "which clients compile."),
      "{properties: {to: {$ref: '#/properties/from'}}}",
      "{$defs: {place: {...}}, properties: {to: {$ref: '#/$defs/place'}}}",
      "https://github.com/google-gemini/gemini-cli/issues/13326"),
  ARRAY(
      RuleText.error(
          "L404",
          "array without items",
          "OpenAI, Gemini and VS Code refuse an input schema with an array that "
              + "does not say what its items are."),
      "{properties: {tags: {type: array}}}",
      "{properties: {tags: {type: array, items: {type: string}}}}",
      "https://github.com/apify/apify-mcp-server/issues/36"),
  REQUIRED(
      RuleText.error(
          "L405",
          "required member that is not declared",
          "required names members of properties. Gemini refuses others, and a "
              + "model cannot fill in what it does not see."),
      "{properties: {id: {...}}, required: [id, state]}",
      "{properties: {id: {...}, state: {...}}, required: [id, state]}",
      "https://github.com/probelabs/probe/issues/569"),
  DEPTH(
      RuleText.warning(
          "L406",
          "input of more than 10 levels",
          "OpenAI takes at most 10 levels of objects in strict mode, and models "
              + "fill in flat inputs more reliably."),
      "an object in an object, eleven times",
      "ids in place of inner objects",
      "https://platform.openai.com/docs/guides/structured-outputs/supported-schemas"),
  COUNT(
      RuleText.warning(
          "L407",
          "input with too many members or words",
          "OpenAI takes at most 5,000 properties and 1,000 words of enumerations "
              + "in one schema in strict mode."),
      "an enumeration of all 7,000 languages",
      "{type: string, description: Language by ISO 639-3}",
      "https://platform.openai.com/docs/guides/structured-outputs/supported-schemas"),
  REQUIRED_DEFAULT(
      RuleText.note(
          "L408",
          "required parameter with a default",
          "A default is for callers who leave the parameter out; a required one "
              + "cannot be left out."),
      "{name: limit, required: true, default: 20}",
      "{name: limit, default: 20}"),
  OBJECT(
      RuleText.note(
          "L409",
          "object without properties",
          "Gemini refuses or empties an object that does not name its properties."),
      "{properties: {filter: {type: object}}}",
      "{properties: {filter: {type: object, properties: {state: {type: string}}}}}",
      "https://github.com/agno-agi/agno/issues/2112");

  private final LintText lint;

  SchemaRule(RuleText text, String wrong, String right) {
    this.lint = LintText.of(text, wrong, right);
  }

  SchemaRule(RuleText text, String wrong, String right, String source) {
    this.lint = LintText.of(text, wrong, right, source);
  }

  @Override
  public LintText lint() {
    return lint;
  }
}
