package org.integrationgateway.testkit.tck.report;

/** What came of one case. */
public enum Outcome {
  /** It holds. */
  PASSED,
  /** It does not. */
  FAILED,
  /** It asks for optional behaviour that this provider does not have. */
  SKIPPED,
  /** It does not hold, and that is known: its reason was named beforehand. */
  EXCEPTED,
  /** A reason is named why it does not hold, and it does: the exception must go. */
  OUTDATED;

  /** Whether the whole test fails because of it. */
  public boolean fails() {
    return this == FAILED || this == OUTDATED;
  }

  /** In lower case, as reports spell it. */
  public String text() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
