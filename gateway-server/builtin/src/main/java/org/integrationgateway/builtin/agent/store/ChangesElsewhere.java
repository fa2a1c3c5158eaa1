package org.integrationgateway.builtin.agent.store;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Finds the watched turns that other processes have changed: one search for all of them together.
 */
final class ChangesElsewhere implements Runnable {
  private static final System.Logger log = System.getLogger(ChangesElsewhere.class.getName());

  /**
   * How far back each search looks: the clocks of processes differ, and a change is seen when its
   * transaction has ended.
   */
  private static final Duration SLACK = Duration.ofSeconds(5);

  private static final int MOST = 10_000;

  /** Number of searches after which every watched turn is read once, also when clocks differ. */
  private static final int READ_ALL = 60;

  private final TurnStore store;
  private final TurnWatchers watchers;
  private Instant from;
  private int searches;

  ChangesElsewhere(TurnStore store, TurnWatchers watchers) {
    this.store = store;
    this.watchers = watchers;
    this.from = store.now();
  }

  @Override
  public void run() {
    try {
      search();
    } catch (RuntimeException unavailable) {
      log.log(Level.DEBUG, "changes of turns are searched for again in a moment", unavailable);
    } catch (Error failure) {
      log.log(Level.ERROR, "the search for changes of turns failed; it is tried again", failure);
    }
  }

  private void search() {
    var now = store.now();
    if (watchers.count() > 0) {
      var changed = store.changedSince(from.minus(SLACK), MOST);
      searches++;
      boolean all = changed.size() == MOST || searches % READ_ALL == 0;
      (all ? List.copyOf(watchers.ids()) : changed).forEach(watchers::publishElsewhere);
    }
    from = now;
  }
}
