package org.integrationgateway.packaging.verify;

import java.util.List;

/**
 * The result of a verification.
 *
 * @param checks in the order in which they were made
 */
public record VerifyReport(List<VerifyCheck> checks) {
  public VerifyReport {
    checks = List.copyOf(checks);
  }

  /** Returns whether at least one check was made and none failed. */
  public boolean passed() {
    return checks.stream().noneMatch(check -> check.outcome() == VerifyCheck.Outcome.FAILED)
        && checks.stream().anyMatch(check -> check.outcome() == VerifyCheck.Outcome.PASSED);
  }
}
