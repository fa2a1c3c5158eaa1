package org.integrationgateway.http.calls;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * A question for calls.
 *
 * @param subject whose; empty: those of all
 * @param wanted which of them
 * @param before only calls with smaller ids
 * @param limit how many at most
 */
public record CallQuery(
    Optional<String> subject, Predicate<RecentCall> wanted, OptionalLong before, int limit) {
  /** A copy of the query with another condition. */
  public CallQuery with(Predicate<RecentCall> other) {
    return new CallQuery(subject, other, before, limit);
  }

  /** Whether the call is one of them. */
  boolean includes(RecentCall call) {
    return call.id() < end()
        && subject.filter(own -> !own.equals(call.subject())).isEmpty()
        && wanted.test(call);
  }

  /** The id before which they end. */
  long end() {
    return before.orElse(Long.MAX_VALUE);
  }
}
