package org.integrationgateway.packaging.verify;

/**
 * The result of one check.
 *
 * @param target file that was checked
 * @param name of the check: {@code signature}, {@code digests}, {@code start}
 * @param outcome passed, failed or skipped
 * @param detail the finding, or why it was skipped
 */
public record VerifyCheck(String target, String name, Outcome outcome, String detail) {
  /** The outcome of a check. */
  public enum Outcome {
    PASSED,
    FAILED,
    SKIPPED
  }

  /** {@code PASSED weather-1.2.0-linux-amd64.tar.gz: start: listens after 112 ms}. */
  @Override
  public String toString() {
    return outcome + " " + target + ": " + name + (detail.isEmpty() ? "" : ": " + detail);
  }
}
