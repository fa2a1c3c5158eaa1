package org.integrationgateway.builtin.agent.store;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.engines.agent.turn.TurnNews;
import org.jspecify.annotations.Nullable;

/** A turn with those that watch it here, who share what one of them has read. */
public final class WatchedTurn {
  /** A change that was found this soon after one made here is taken for the same. */
  private static final long SAME_CHANGE = TimeUnit.SECONDS.toNanos(1);

  private final Set<Runnable> watchers = ConcurrentHashMap.newKeySet();
  private final AtomicLong changes = new AtomicLong();
  private volatile long changedHere = System.nanoTime() - SAME_CHANGE;
  private volatile @Nullable Known known;

  /** The news of a turn that were read after a number of changes. */
  private record Known(long changes, long after, TurnNews news) {}

  WatchedTurn() {}

  void add(Runnable news) {
    watchers.add(news);
  }

  /** Removes a watcher; false when it was the last one. */
  boolean remove(Runnable news) {
    watchers.remove(news);
    return !watchers.isEmpty();
  }

  void changedHere() {
    changedHere = System.nanoTime();
    changed();
  }

  void changedElsewhere() {
    if (System.nanoTime() - changedHere > SAME_CHANGE) {
      changed();
    }
  }

  private void changed() {
    changes.incrementAndGet();
    watchers.forEach(Runnable::run);
  }

  /**
   * The events after a number: what another watcher has read since the last change, or what is read
   * now.
   *
   * @param fresh reads in any case: a change that another process has made may not be known yet
   */
  TurnNews news(TurnStore store, String turnId, long after, int limit, boolean fresh) {
    long number = changes.get();
    var shared = known;
    if (!fresh && shared != null && shared.changes == number && shared.after <= after) {
      var rest = shared.news.behind(after);
      if (rest.complete() || !rest.events().isEmpty()) {
        return rest;
      }
    }
    var read = store.news(turnId, after, limit);
    known = watchers.size() > 1 ? new Known(number, after, read) : null;
    return read;
  }
}
