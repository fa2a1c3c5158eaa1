package org.integrationgateway.core.calls;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;

/**
 * Remembers the last calls of this replica in memory: {@value #CALLS} of them, and the last {@value
 * #FAILED} that failed, so that no success pushes a failure out.
 */
public final class RecentCalls implements InvocationObserver {
  private static final int CALLS = 2000;
  private static final int FAILED = 1000;
  private static final int GROUPS = 10;
  private static final int MICROS = 1000;

  private final CallRing all = new CallRing(CALLS);
  private final CallRing failed = new CallRing(FAILED);
  private final AtomicLong ids;
  private final Clock clock;
  private final Instant since;

  /** Remembers the calls that end after this. */
  public RecentCalls(Clock clock) {
    this.clock = clock;
    this.since = clock.instant();
    // Ids of a server that is started again are larger than those of before.
    this.ids = new AtomicLong(since.toEpochMilli() * MICROS);
  }

  @Override
  public void ended(InvocationRecord invocation) {
    var call = RecentCall.of(ids.incrementAndGet(), clock.instant(), invocation);
    all.add(call);
    if (call.failed()) {
      failed.add(call);
    }
  }

  /** The time when this replica began to remember. */
  public Instant since() {
    return since;
  }

  /**
   * Returns some of the calls, the latest first.
   *
   * @param wanted which of them
   * @param before only calls with smaller ids
   * @param limit how many at most
   */
  public CallPage find(Predicate<RecentCall> wanted, OptionalLong before, int limit) {
    var found = new TreeMap<Long, RecentCall>(Comparator.reverseOrder());
    long end = before.orElse(Long.MAX_VALUE);
    Predicate<RecentCall> shown = call -> call.id() < end && wanted.test(call);
    all.forEach(shown, call -> found.put(call.id(), call));
    failed.forEach(shown, call -> found.put(call.id(), call));
    var calls = found.values().stream().limit(limit).toList();
    return new CallPage(
        calls,
        calls.size() < found.size()
            ? OptionalLong.of(calls.get(calls.size() - 1).id())
            : OptionalLong.empty());
  }

  /**
   * The failures by app and reason, the most frequent first, {@value #GROUPS} at most.
   *
   * @param wanted which calls count
   */
  public List<FailureGroup> failures(Predicate<RecentCall> wanted) {
    var groups = new HashMap<List<String>, FailureGroup>();
    failed.forEach(
        wanted,
        call ->
            groups.merge(
                List.of(call.app(), call.code()), FailureGroup.of(call), FailureGroup::and));
    return groups.values().stream()
        .sorted(
            Comparator.comparingInt(FailureGroup::count)
                .thenComparing(FailureGroup::last)
                .reversed())
        .limit(GROUPS)
        .toList();
  }
}
