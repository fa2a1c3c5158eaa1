package org.integrationgateway.authoring.lint.rule;

import org.integrationgateway.document.problem.RuleText;

/** Rules for what people read of a package. */
public enum PackageRule implements LintRule {
  NO_DESCRIPTION(
      RuleText.note(
          "L701",
          "package without description",
          "The console and the lists of apps show it: what the package is for, in "
              + "a sentence."),
      "{kind: app, source: ...}",
      "{kind: app, source: ..., description: Items of a warehouse}"),
  NO_NAME(
      RuleText.note(
          "L702",
          "package without display name",
          "Without one, users see the last segment of the source."),
      "{kind: app, source: ...}",
      "{kind: app, source: ..., displayName: Inventory}"),
  NO_ICON(
      RuleText.note(
          "L703",
          "package without icon",
          "The console shows an SVG file of the package; without one, a letter."),
      "{kind: app, source: ...}",
      "{kind: app, source: ..., iconFile: assets/icon.svg}"),
  CONFIGURATION(
      RuleText.warning(
          "L704",
          "configuration key without description",
          "Operators fill in the config block by the descriptions of its schema."),
      "{properties: {region: {type: string}}}",
      "{properties: {region: {type: string, description: Region of the account}}}"),
  CREDENTIAL(
      RuleText.note(
          "L705",
          "credential without description",
          "Users who connect have to know where to get the value."),
      "{name: token, label: API token}",
      "{name: token, label: API token, description: From the page Account of your carrier}");

  private final LintText lint;

  PackageRule(RuleText text, String wrong, String right) {
    this.lint = LintText.of(text, wrong, right);
  }

  @Override
  public LintText lint() {
    return lint;
  }
}
