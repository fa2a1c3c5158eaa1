package org.integrationgateway.builtin.indexeddb.postgresql;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Executes changes one after the other. Changes that arrive while one is under way are executed
 * together after it: the writer of the first one leads and executes all of them, the other writers
 * wait. A single change never waits.
 */
final class CommitQueue {
  /** Limits the time that the first change waits for the others. */
  private static final int MOST_TOGETHER = 256;

  private final Consumer<List<PendingChange>> work;
  private final ReentrantLock entry = new ReentrantLock();
  private final Deque<PendingChange> waiting = new ArrayDeque<>();
  private boolean busy;

  /**
   * @param work executes a list of changes, and decides the outcome of each
   */
  CommitQueue(Consumer<List<PendingChange>> work) {
    this.work = work;
  }

  /**
   * Executes a change, and returns when its outcome is decided.
   *
   * @throws SQLException when interrupted before anything was done
   */
  void run(PendingChange change) throws SQLException {
    if (!enter(change)) {
      await(change);
    }
    if (change.isOpen()) {
      var changes = together(change);
      try {
        work.accept(changes);
      } finally {
        leave();
        changes.forEach(PendingChange::leave);
      }
    }
  }

  /** Adds the change; returns whether its writer leads. */
  private boolean enter(PendingChange change) {
    entry.lock();
    try {
      if (busy) {
        waiting.addLast(change);
        return false;
      }
      busy = true;
      return true;
    } finally {
      entry.unlock();
    }
  }

  private List<PendingChange> together(PendingChange first) {
    var changes = new ArrayList<PendingChange>();
    changes.add(first);
    entry.lock();
    try {
      while (changes.size() < MOST_TOGETHER && !waiting.isEmpty()) {
        changes.add(waiting.removeFirst());
      }
    } finally {
      entry.unlock();
    }
    return changes;
  }

  private void leave() {
    entry.lock();
    try {
      var next = waiting.pollFirst();
      if (next == null) {
        busy = false;
      } else {
        next.lead();
      }
    } finally {
      entry.unlock();
    }
  }

  private void await(PendingChange change) throws SQLException {
    boolean interrupted = false;
    while (true) {
      try {
        change.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
        if (withdrawn(change)) {
          Thread.currentThread().interrupt();
          throw new SQLException("interrupted while waiting to write", "57014", e);
        }
        // The change is under way: its outcome is known only after the wait.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean withdrawn(PendingChange change) {
    entry.lock();
    try {
      return waiting.remove(change);
    } finally {
      entry.unlock();
    }
  }
}
