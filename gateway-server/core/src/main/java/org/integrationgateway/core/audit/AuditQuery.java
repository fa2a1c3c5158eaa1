package org.integrationgateway.core.audit;

import java.time.Instant;
import java.util.Optional;

/**
 * A query for audit records, the latest first.
 *
 * @param subject canonical id
 * @param action {@code noun.verb}, or {@code noun.} for all actions of a noun
 * @param since the earliest time
 * @param until only records before this time
 * @param request the gateway's name for the request
 * @param about a value of the details, such as the name of an app or the subject that a token is of
 * @param before only records with a smaller number
 */
public record AuditQuery(
    Optional<String> subject,
    Optional<String> action,
    Optional<AuditEvent.Outcome> outcome,
    Optional<Instant> since,
    Optional<Instant> until,
    Optional<String> request,
    Optional<String> about,
    Optional<Long> before,
    int limit) {
  /** Whether the record is asked for. */
  public boolean matches(AuditRecord record) {
    var event = record.event();
    return subject.map(event.subject()::equals).orElse(true)
        && action.map(wanted -> isAction(wanted, event.action())).orElse(true)
        && outcome.map(event.outcome()::equals).orElse(true)
        && !isTooOld(record)
        && until.map(record.time()::isBefore).orElse(true)
        && request.map(wanted -> event.request().equals(Optional.of(wanted))).orElse(true)
        && about.map(event.details()::containsValue).orElse(true)
        && before.map(number -> record.sequence() < number).orElse(true);
  }

  /** Whether the record and all before it are too old. */
  public boolean isTooOld(AuditRecord record) {
    return since.map(time -> record.time().isBefore(time)).orElse(false);
  }

  private static boolean isAction(String wanted, String action) {
    return wanted.endsWith(".") ? action.startsWith(wanted) : action.equals(wanted);
  }
}
