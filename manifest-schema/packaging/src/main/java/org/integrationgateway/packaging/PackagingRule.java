package org.integrationgateway.packaging;

import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;

/** Rules for packaging, in addition to those of the manifest. */
public enum PackagingRule implements Rule {
  /** Manifest and build file declare different versions. */
  VERSION_DIFFERS(
      RuleText.error(
          "1506",
          "two versions",
          "The manifest or the build file declares the version. If both do, it must be the same."));

  private final RuleText text;

  PackagingRule(RuleText text) {
    this.text = text;
  }

  @Override
  public RuleText text() {
    return text;
  }
}
