package org.integrationgateway.manifest.packaging;

import org.integrationgateway.manifest.problem.Rule;
import org.integrationgateway.manifest.problem.Severity;

/** Rules for packaging, in addition to those of the manifest. */
public enum PackagingRule implements Rule {
  /** Manifest and build file declare different versions. */
  VERSION_DIFFERS(
      "1506",
      "two versions",
      Severity.ERROR,
      "The build file and the manifest declare the same version, so that one is not released as the"
          + " other.");

  private final String number;
  private final String title;
  private final Severity severity;
  private final String explanation;

  PackagingRule(String number, String title, Severity severity, String explanation) {
    this.number = number;
    this.title = title;
    this.severity = severity;
    this.explanation = explanation;
  }

  @Override
  public String number() {
    return number;
  }

  @Override
  public Severity severity() {
    return severity;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String explanation() {
    return explanation;
  }
}
