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
  /** How it ended. */
  enum Outcome {
    PASSED,
    FAILED,
    /** Nothing of what it checks is there, such as an extension that is not offered. */
    NOTHING_TO_CHECK
  }

  boolean passed() {
    return outcome == Outcome.PASSED;
  }

  boolean failed() {
    return outcome == Outcome.FAILED;
  }

  /** Whether it must pass. */
  boolean counts() {
    return kind.equals("scored") || kind.equals("applicable");
  }
}
