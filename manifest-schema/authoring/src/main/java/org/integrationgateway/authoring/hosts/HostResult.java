package org.integrationgateway.authoring.hosts;

/**
 * The result of a contract test under one host.
 *
 * @param summary the last line that the test printed
 */
public record HostResult(String host, Outcome outcome, String summary) {
  /** How the contract test ended. */
  public enum Outcome {
    /** Each case passed, or is a named exception. */
    PASSED("passed"),
    /** A case failed. */
    FAILED("failed"),
    /** No case was run. */
    NOT_RUN("not run");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    static Outcome of(int exit) {
      return exit == 0 ? PASSED : exit == 1 ? FAILED : NOT_RUN;
    }

    /** The outcome in words. */
    public String text() {
      return text;
    }
  }
}
