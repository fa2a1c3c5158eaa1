package org.integrationgateway.engines.workflow.execution;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** Finds due tasks, and the time of the next one. */
final class DueTasks {
  private final List<Task> found = new ArrayList<>();
  private Instant next;
  private boolean crowded;
  private boolean idle = true;

  /**
   * A task.
   *
   * @param member with its time; it determines the kind of the task
   * @param of the row
   */
  record Task(String member, Key key) {}

  /**
   * @param latest the latest time to look again
   */
  DueTasks(Instant latest) {
    this.next = latest;
  }

  /**
   * Searches one table.
   *
   * @param inHand the tasks that this process executes already
   * @param most number of tasks to take; the end of a task makes the engine look again
   */
  void find(
      WorkflowTransaction tx,
      Table table,
      String member,
      ClaimedTasks inHand,
      int most,
      Instant now) {
    var first = tx.next(table, member, Instant.EPOCH);
    idle &= first.isEmpty();
    if (first.isEmpty() || first.get().isAfter(now)) {
      first.ifPresent(this::lookAt);
      return;
    }
    int before = found.size();
    if (most > 0) {
      tx.due(table, member, now, most + inHand.size()).stream()
          .filter(key -> inHand.free(key, now))
          .limit(most)
          .forEach(key -> found.add(new Task(member, key)));
    }
    crowded |= found.size() - before == most;
    tx.next(table, member, now).ifPresent(this::lookAt);
  }

  private void lookAt(Instant time) {
    next = time.isBefore(next) ? time : next;
  }

  /** Whether there is no task at all, at any time. */
  boolean idle() {
    return idle;
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
