package org.integrationgateway.testkit.tck.report;

/** The outcome of one case. */
public enum CaseOutcome {
  /** Passed. */
  PASSED,
  /** Failed. */
  FAILED,
  /** The case tests optional behaviour that this provider does not have. */
  SKIPPED,
  /** Failed, and the file of exceptions names it with a reason. */
  EXCEPTED,
  /** Passed, although the file of exceptions names it: the exception must be removed. */
  OUTDATED;

  /** Whether the whole test fails because of it. */
  public boolean fails() {
    return this == FAILED || this == OUTDATED;
  }

  /** The name in reports, in lower case. */
  public String text() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
