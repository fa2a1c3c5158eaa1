package org.integrationgateway.core.audit;

import java.util.List;
import java.util.Optional;

/**
 * Whether records are as they were written.
 *
 * @param records how many were read
 * @param first number of the first one
 * @param last number of the last one
 * @param problems sentences; the first 20
 */
public record AuditCheck(
    long records, Optional<Long> first, Optional<Long> last, List<String> problems) {
  public AuditCheck {
    problems = List.copyOf(problems);
  }
}
