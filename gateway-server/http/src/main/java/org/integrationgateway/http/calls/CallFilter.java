package org.integrationgateway.http.calls;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A filter of calls; empty members: all.
 *
 * @param app its id or its display name, in any case
 * @param outcome {@code ok}, {@code failed}, a class of outcomes, or the code of a failure
 * @param door in lower case
 * @param since the end of a call, or later
 * @param until before the end of a call
 * @param replica the host that it came to
 */
public record CallFilter(
    Optional<String> app,
    Optional<String> operation,
    Optional<String> outcome,
    Optional<String> requestId,
    Optional<String> idempotencyKey,
    Optional<String> door,
    Optional<Instant> since,
    Optional<Instant> until,
    Optional<String> replica) {
  /** The outcome of every call that failed. */
  public static final String FAILED = "failed";

  /**
   * The calls that fit.
   *
   * @param displayName of an app by its id; the id itself where it has none
   */
  public Predicate<RecentCall> calls(UnaryOperator<String> displayName) {
    return call ->
        fitsApp(call, displayName)
            && fits(operation, call.operation())
            && fits(requestId, call.requestId())
            && (idempotencyKey.isEmpty() || idempotencyKey.equals(call.idempotencyKey()))
            && fits(door, call.doorName())
            && fits(replica, call.replica())
            && since.filter(call.at()::isBefore).isEmpty()
            && until.filter(end -> !call.at().isBefore(end)).isEmpty()
            && fitsOutcome(call);
  }

  private boolean fitsApp(RecentCall call, UnaryOperator<String> displayName) {
    return app.isEmpty()
        || app.get().equalsIgnoreCase(call.app())
        || app.get().equalsIgnoreCase(displayName.apply(call.app()));
  }

  private boolean fitsOutcome(RecentCall call) {
    return outcome.isEmpty()
        || outcome.get().equals(call.code())
        || outcome.get().equals(FAILED) && call.failed()
        || outcome.get().equals(call.outcome().wireName());
  }

  private static boolean fits(Optional<String> wanted, String is) {
    return wanted.isEmpty() || wanted.get().equals(is);
  }

  /** Returns this filter without an outcome. */
  public CallFilter anyOutcome() {
    return new CallFilter(
        app, operation, Optional.empty(), requestId, idempotencyKey, door, since, until, replica);
  }
}
