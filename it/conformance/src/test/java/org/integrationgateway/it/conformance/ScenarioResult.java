package org.integrationgateway.it.conformance;

/**
 * How a scenario of the suite ended.
 *
 * @param run which side was tested, in which revision, and over which upstream
 * @param kind {@code scored}; {@code applicable} in a revision that the suite does not score; or
 *     why the suite does not score it
 * @param failures of its checks, and warnings; empty when there were none
 */
record ScenarioResult(String run, String scenario, String kind, Outcome outcome, String failures) {
  /** The end of a scenario. */
  enum Outcome {
    PASSED,
    FAILED,
    /** The server lacks the checked feature, such as an extension that it does not offer. */
    NOTHING_TO_CHECK
  }

  boolean passed() {
    return outcome == Outcome.PASSED;
  }

  boolean failed() {
    return outcome == Outcome.FAILED;
  }

  /** Whether the check must pass. */
  boolean counts() {
    return kind.equals("scored") || kind.equals("applicable");
  }
}
