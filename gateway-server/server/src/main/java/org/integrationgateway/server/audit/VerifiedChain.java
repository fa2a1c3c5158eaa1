package org.integrationgateway.server.audit;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditRecord;

/**
 * The result of a check of records.
 *
 * @param place where they are
 * @param problems sentences; the first 20
 * @param notes what is worth knowing and is no problem
 */
public record VerifiedChain(
    String place,
    long records,
    Optional<AuditRecord> first,
    Optional<AuditRecord> last,
    List<String> problems,
    List<String> notes) {
  public VerifiedChain {
    problems = List.copyOf(problems);
    notes = List.copyOf(notes);
  }
}
