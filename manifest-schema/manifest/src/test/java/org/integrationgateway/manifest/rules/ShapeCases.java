package org.integrationgateway.manifest.rules;

import java.util.List;
import org.integrationgateway.document.DocumentRule;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.manifest.fields.FieldRule;

/** Cases of the rules for the text and the shape of a manifest. */
final class ShapeCases {
  static final List<RuleCase> ALL =
      List.of(
          app(DocumentRule.SYNTAX, "build: [make\n", "build: [make]\n"),
          app(
              DocumentRule.CONTROL_CHARACTER,
              "build: [make]\ndisplayName: >>\"We\\u0000ather\"\n",
              "build: [make]\ndisplayName: \"Weather\"\n"),
          app(
              DocumentRule.DUPLICATE_KEY,
              "build: [make]\ndisplayName: Weather\n>>displayName: Forecast\n",
              "build: [make]\ndisplayName: Weather\n"),
          app(DocumentRule.ALIAS, "build: >>&make [make]\n", "build: [make]\n"),
          app(
              DocumentRule.TAG,
              "build: [make]\ndisplayName: >>!!str Weather\n",
              "build: [make]\ndisplayName: 'Weather'\n"),
          app(DocumentRule.SEVERAL_DOCUMENTS, "build: [make]\n---\nkind: app\n", "build: [make]\n"),
          app(DocumentRule.KEY, "build: [make]\n[a, b]: c\n", "build: [make]\n"),
          new RuleCase(
              FieldRule.MISSING,
              "kind: app\nbuild: [make]\nsource: example.com/a/b/c\n",
              "displayName: Weather\n",
              "displayName: Weather\nversion: 1.0.0\n"),
          app(
              FieldRule.TYPE,
              "build: [make]\nspec:\n  mcp: >>yes\n",
              "build: [make]\nspec:\n  mcp: true\n"),
          app(
              FieldRule.UNKNOWN_KEY,
              "entrypoint:\n  artifactPath: bin/weather\n  >>arguments: [serve]\n",
              "entrypoint:\n  artifactPath: bin/weather\n  args: [serve]\n"),
          app(
              FieldRule.UNKNOWN_KEY,
              "build: [make]\n>>connections: {default: {}}\n",
              "build: [make]\nspec:\n  connections: {default: {}}\n"),
          app(
              FieldRule.VALUE,
              "run:\n  command: [serve]\n  readyTimeout: >>90 seconds\n",
              "run:\n  command: [serve]\n  readyTimeout: 90s\n"),
          app(
              FieldRule.CHOICE,
              "build: [make]\nspec:\n  connections:\n    default: {mode: >>person}\n",
              "build: [make]\nspec:\n  connections:\n    default: {mode: subject}\n"),
          app(
              FieldRule.RANGE,
              "build: [make]\nspec:\n  pagination: {style: page, resultsPath: '', maxPages: >>0}\n",
              "build: [make]\nspec:\n  pagination: {style: page, resultsPath: '', maxPages: 10}\n"));

  private ShapeCases() {}

  private static RuleCase app(Rule rule, String bad, String good) {
    return new RuleCase(rule, RuleCase.APP, bad, good);
  }
}
