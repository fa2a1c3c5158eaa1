package org.integrationgateway.fleet.figures.caller;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.fleet.figures.FigureHistory;
import org.integrationgateway.fleet.figures.FigureQuery;
import org.integrationgateway.http.calls.OutcomeClass;
import org.integrationgateway.http.calls.OutcomeCode;

/**
 * Counts the calls of this replica by subject and app, for as long as {@link FigureHistory}: in
 * minutes, and in five of them where they are older than a quarter of an hour. The meters have no
 * subjects, because their number has no limit; here the first ones of each minute are counted by
 * themselves.
 */
public final class CallerHistory implements InvocationObserver {
  /** The subject that stands for those beyond the bound. */
  public static final String OTHERS = "other";

  private static final int MOST = 300;
  private static final long SINGLE_MINUTES = 16;
  private static final long TOGETHER = 5;
  private static final String NO_APP = "none";

  private final Clock clock;
  private final long began;
  private final ReentrantLock lock = new ReentrantLock();
  private final TreeMap<Long, Minute> ended = new TreeMap<>();
  private volatile Minute current;

  /** Counts the calls that end after this. */
  public CallerHistory(Clock clock) {
    this.clock = clock;
    this.began = clock.millis();
    this.current = new Minute(minute());
  }

  private record Key(String subject, String app) {}

  /** The calls of a minute, or of several. */
  private record Minute(long number, Map<Key, AtomicLongArray> counts) {
    Minute(long number) {
      this(number, new ConcurrentHashMap<>());
    }

    AtomicLongArray of(Key key) {
      var known = counts.get(key);
      if (known != null) {
        return known;
      }
      var counted = counts.size() < MOST ? key : new Key(OTHERS, key.app());
      return counts.computeIfAbsent(
          counted, absent -> new AtomicLongArray(OutcomeClass.values().length));
    }

    void add(Minute other) {
      other.counts.forEach(
          (key, more) -> {
            var sums = of(key);
            for (int i = 0; i < sums.length(); i++) {
              sums.addAndGet(i, more.get(i));
            }
          });
    }
  }

  @Override
  public void ended(InvocationRecord invocation) {
    long now = minute();
    var minute = current;
    if (now > minute.number()) {
      minute = begin(now);
    }
    var outcome = OutcomeCode.of(invocation.outcome().label()).outcome();
    minute
        .of(
            new Key(
                invocation.caller().subject().id(),
                invocation.operation().map(Operation::app).orElse(NO_APP)))
        .incrementAndGet(outcome.ordinal());
  }

  private Minute begin(long now) {
    lock.lock();
    try {
      if (now > current.number()) {
        ended.put(current.number(), current);
        current = new Minute(now);
        shorten(now);
      }
      return current;
    } finally {
      lock.unlock();
    }
  }

  /** Puts old minutes together, and drops those that are older than the figures. */
  private void shorten(long now) {
    ended.headMap(now - FigureHistory.LONGEST.toMinutes() - TOGETHER).clear();
    for (long old : List.copyOf(ended.headMap(now - SINGLE_MINUTES).keySet())) {
      long first = old - old % TOGETHER;
      if (old != first) {
        var minute = ended.remove(old);
        if (minute != null) {
          ended.computeIfAbsent(first, Minute::new).add(minute);
        }
      }
    }
  }

  /**
   * The calls of each subject over the time of a query.
   *
   * @param query whose door does not count
   */
  public Map<String, CallerCounts> read(FigureQuery query) {
    long from = minute() - Math.max(1, query.window().toMinutes()) + 1;
    var minutes = new ArrayList<Minute>();
    lock.lock();
    try {
      minutes.addAll(ended.tailMap(from).values());
      minutes.add(current);
    } finally {
      lock.unlock();
    }
    var found = new TreeMap<String, CallerCounts>();
    for (var minute : minutes) {
      minute.counts.forEach(
          (key, counts) -> {
            if (query.app().filter(app -> !app.equals(key.app())).isEmpty()) {
              found.merge(key.subject(), CallerCounts.of(counts), CallerCounts::and);
            }
          });
    }
    return found;
  }

  /** The part of a time in which calls were counted, in seconds. */
  public double seconds(Duration window) {
    double counted = (double) (clock.millis() - began) / TimeUnit.SECONDS.toMillis(1);
    return Math.max(1, Math.min(window.toSeconds(), counted));
  }

  private long minute() {
    return TimeUnit.MILLISECONDS.toMinutes(clock.millis());
  }
}
