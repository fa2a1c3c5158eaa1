package org.integrationgateway.http.calls;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
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

  /** Bits of an id below those of its millisecond: which replica, and which call. */
  private static final int BITS = 20;

  private static final int BITS_OF_CALL = 10;

  private final CallRing all = new CallRing(CALLS);
  private final CallRing failed = new CallRing(FAILED);
  private final AtomicLong ids = new AtomicLong();
  private final long replica =
      (long) ThreadLocalRandom.current().nextInt(1 << (BITS - BITS_OF_CALL)) << BITS_OF_CALL;
  private final Clock clock;
  private final Instant since;

  /** Remembers the calls that end after this. */
  public RecentCalls(Clock clock) {
    this.clock = clock;
    this.since = clock.instant();
  }

  @Override
  public void ended(InvocationRecord invocation) {
    var now = clock.instant();
    var call = RecentCall.of(id(now), now, invocation);
    all.add(call);
    if (call.failed()) {
      failed.add(call);
    }
  }

  /** The id of a call: larger than those of earlier ones, also of other replicas and starts. */
  private long id(Instant now) {
    long first = (now.toEpochMilli() << BITS) | replica;
    return ids.updateAndGet(last -> Math.max(last + 1, first));
  }

  /** The time when this replica began to remember. */
  public Instant since() {
    return since;
  }

  /** The id of the latest call; 0 when there was none. */
  long latest() {
    return ids.get();
  }

  /** The calls that are remembered, by id, the latest first. */
  NavigableMap<Long, RecentCall> find(Predicate<RecentCall> wanted) {
    var found = new TreeMap<Long, RecentCall>(Comparator.reverseOrder());
    all.forEach(wanted, call -> found.put(call.id(), call));
    failed.forEach(wanted, call -> found.put(call.id(), call));
    return found;
  }

  /** Forgets the calls of a subject. */
  void forget(String subject) {
    Predicate<RecentCall> own = call -> call.subject().equals(subject);
    all.remove(own);
    failed.remove(own);
  }
}
