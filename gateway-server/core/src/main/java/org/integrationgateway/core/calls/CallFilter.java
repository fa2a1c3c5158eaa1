package org.integrationgateway.core.calls;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * A filter of calls; empty members: all.
 *
 * @param outcome {@code ok}, {@code failed}, or the code of a failure
 * @param door in lower case
 */
public record CallFilter(
    Optional<String> app,
    Optional<String> operation,
    Optional<String> outcome,
    Optional<String> requestId,
    Optional<String> subject,
    Optional<String> door)
    implements Predicate<RecentCall> {
  /** The outcome of every call that failed. */
  public static final String FAILED = "failed";

  @Override
  public boolean test(RecentCall call) {
    return fits(app, call.app())
        && fits(operation, call.operation())
        && fits(requestId, call.requestId())
        && fits(subject, call.subject())
        && fits(door, call.doorName())
        && outcome
            .filter(wanted -> !wanted.equals(call.code()))
            .filter(wanted -> !(wanted.equals(FAILED) && call.failed()))
            .isEmpty();
  }

  private static boolean fits(Optional<String> wanted, String is) {
    return wanted.isEmpty() || wanted.get().equals(is);
  }

  /** Returns this filter without an outcome. */
  public CallFilter anyOutcome() {
    return new CallFilter(app, operation, Optional.empty(), requestId, subject, door);
  }
}
