package org.integrationgateway.http.calls;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;

/**
 * The calls of the last days: those that this replica remembers, and those of all replicas in the
 * store. While the store does not answer, those in memory are all there are.
 */
public final class CallHistory {
  private static final int GROUPS = 10;
  private static final int FAILURES = 1000;

  /** Calls that are stored at once, and those of one subject among them. */
  private static final int MOST_AT_ONCE = 500;

  private static final int OF_SUBJECT_AT_ONCE = 50;

  private final RecentCalls recent;
  private final StoredCalls stored;
  private final ReentrantLock lock = new ReentrantLock();

  /** The latest id at the last time when calls were stored, and at the time before. */
  private long last;

  private long lastButOne;

  /** The calls since then that were seen: one may get its id before another, and come after it. */
  private Set<Long> seen = Set.of();

  public CallHistory(RecentCalls recent, State state, Clock clock) {
    this.recent = recent;
    this.stored = new StoredCalls(state, clock);
  }

  /** The time when this replica began to remember. */
  public Instant since() {
    return recent.since();
  }

  /** Returns the calls that are asked for, the latest first. */
  public CallPage find(CallQuery query) {
    int limit = query.limit();
    var found = recent.find(query::includes);
    boolean isWhole = true;
    try {
      stored.visit(query, call -> add(found, call, query::includes, limit));
    } catch (GatewayException away) {
      isWhole = false;
    }
    var calls = found.values().stream().limit(limit).toList();
    var next =
        calls.size() < found.size()
            ? OptionalLong.of(calls.get(calls.size() - 1).id())
            : OptionalLong.empty();
    return new CallPage(calls, next, isWhole);
  }

  /** Adds a stored call, and tells whether an older one could still have a place on the page. */
  private static boolean add(
      NavigableMap<Long, RecentCall> found,
      RecentCall call,
      Predicate<RecentCall> shown,
      int limit) {
    if (!shown.test(call)) {
      return true;
    }
    found.putIfAbsent(call.id(), call);
    return found.headMap(call.id(), true).size() <= limit;
  }

  /** The call with this id. */
  public Optional<RecentCall> find(long id) {
    var remembered = recent.find(call -> call.id() == id).values().stream().findFirst();
    return remembered.isPresent() ? remembered : stored.find(id);
  }

  /**
   * The latest failures by app and reason, the most frequent first, {@value #GROUPS} at most.
   *
   * @param query which calls count, on all pages
   */
  public List<FailureGroup> failures(CallQuery query) {
    Predicate<RecentCall> counted = call -> call.failed() && query.includes(call);
    var found = recent.find(counted);
    try {
      if (query.subject().isPresent()) {
        stored.visit(query, call -> add(found, call, counted, FAILURES));
      } else {
        stored.failures(FAILURES).stream()
            .filter(counted)
            .forEach(call -> found.putIfAbsent(call.id(), call));
      }
    } catch (GatewayException away) {
      // The page says so.
    }
    return groups(found.values());
  }

  private static List<FailureGroup> groups(Collection<RecentCall> failures) {
    var groups = new HashMap<List<String>, FailureGroup>();
    failures.forEach(
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

  /**
   * Stores the calls that are new. Of a burst, only some of each subject are stored; failures come
   * first.
   *
   * @throws GatewayException when the store cannot be used; then they are stored later
   */
  void store() {
    lock.lock();
    try {
      long latest = recent.latest();
      if (latest == lastButOne) {
        return;
      }
      long from = lastButOne;
      var known = seen;
      var fresh = recent.find(call -> call.id() > from && !known.contains(call.id()));
      if (!fresh.isEmpty()) {
        stored.add(chosen(fresh.values()));
      }
      var all = new HashSet<>(known);
      all.addAll(fresh.keySet());
      all.removeIf(id -> id <= last);
      seen = all;
      lastButOne = last;
      last = latest;
    } finally {
      lock.unlock();
    }
  }

  private static List<RecentCall> chosen(Collection<RecentCall> fresh) {
    if (fresh.size() <= OF_SUBJECT_AT_ONCE) {
      return List.copyOf(fresh);
    }
    Map<String, Integer> counts = new HashMap<>();
    var chosen = new ArrayList<RecentCall>();
    fresh.stream()
        .sorted(Comparator.comparing(call -> !call.failed()))
        .filter(call -> counts.merge(call.subject(), 1, Integer::sum) <= OF_SUBJECT_AT_ONCE)
        .limit(MOST_AT_ONCE)
        .forEach(chosen::add);
    return chosen;
  }

  /** Ends stored calls whose time is over. */
  void removeExpired() {
    stored.removeExpired();
  }

  /** Whether there are calls of a subject: in the store, or in the memory of this replica. */
  public boolean hasAny(String subject) {
    return !recent.find(call -> call.subject().equals(subject)).isEmpty() || stored.hasAny(subject);
  }

  /** Removes all calls of a subject, and returns how many there were in the store. */
  public int removeAll(String subject) {
    store();
    recent.forget(subject);
    return stored.removeAll(subject);
  }
}
