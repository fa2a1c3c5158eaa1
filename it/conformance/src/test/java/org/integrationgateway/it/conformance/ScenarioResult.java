package org.integrationgateway.it.conformance;

/**
 * How a scenario of the suite ended.
 *
 * @param run which side was tested, in which revision, and over which upstream
 * @param kind {@code scored}, or why the suite does not score it
 * @param failures of its checks; empty when it passed
 */
record ScenarioResult(String run, String scenario, String kind, boolean passed, String failures) {
  boolean scored() {
    return kind.equals("scored");
  }
}
