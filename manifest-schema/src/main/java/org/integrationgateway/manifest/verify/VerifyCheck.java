package org.integrationgateway.manifest.verify;

/**
 * One thing that was checked.
 *
 * @param target file that was checked
 * @param name of the check: {@code signature}, {@code digests}, {@code start}
 * @param outcome what came of it
 * @param detail what was found, or why it was skipped
 */
public record VerifyCheck(String target, String name, Outcome outcome, String detail) {
  /** What came of a check. */
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
