package org.integrationgateway.manifest.verify;

import java.util.List;

/**
 * What a verification found.
 *
 * @param checks in the order in which they were made
 */
public record VerifyReport(List<VerifyCheck> checks) {
  public VerifyReport {
    checks = List.copyOf(checks);
  }

  /** Whether something was checked and nothing failed. */
  public boolean passed() {
    return checks.stream().noneMatch(check -> check.outcome() == VerifyCheck.Outcome.FAILED)
        && checks.stream().anyMatch(check -> check.outcome() == VerifyCheck.Outcome.PASSED);
  }
}
