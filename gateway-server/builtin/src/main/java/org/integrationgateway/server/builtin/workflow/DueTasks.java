package org.integrationgateway.server.builtin.workflow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** Finds due tasks, and the time of the next one. */
final class DueTasks {
  private final List<Task> found = new ArrayList<>();
  private Instant next;
  private boolean crowded;

  /**
   * A task. * * @param index in which it was found; it determines the kind of the task
   *
   * @param of the row
   */
  record Task(String index, Key key) {}

  /**
   * @param latest the latest time to look again
   */
  DueTasks(Instant latest) {
    this.next = latest;
  }

  /**
   * Searches one index.
   *
   * @param inHand the tasks that this process executes already
   * @param most number of tasks to take; the end of a task makes the engine look again
   */
  void find(
      Transaction tx, String store, String index, ClaimedTasks inHand, int most, Instant now) {
    var source = tx.store(store).index(index);
    int before = found.size();
    if (most > 0) {
      source.getAllKeys(KeyRange.atMost(Key.of(now)), most + inHand.size(), Direction.NEXT).stream()
          .filter(key -> inHand.free(key, now))
          .limit(most)
          .forEach(key -> found.add(new Task(index, key)));
    }
    crowded |= found.size() - before == most;
    source.entries(KeyRange.above(Key.of(now)), 1, Direction.NEXT).stream()
        .map(entry -> ((Key.Date) entry.key()).value())
        .filter(time -> time.isBefore(next))
        .forEach(time -> next = time);
  }

  /** Whether more tasks may be due than were taken. */
  boolean crowded() {
    return crowded;
  }

  List<Task> found() {
    return found;
  }

  Instant next() {
    return next;
  }
}
