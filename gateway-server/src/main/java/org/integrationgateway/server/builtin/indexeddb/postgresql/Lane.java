package org.integrationgateway.server.builtin.indexeddb.postgresql;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Changes one after the other. Those that arrive while one is under way wait for it, and then go
 * together: the first of them leads, the others only wait. A single one never waits.
 */
final class Lane {
  /** So that the first of them does not wait for long. */
  private static final int MOST_TOGETHER = 256;

  private final Consumer<List<Change>> work;
  private final ReentrantLock entry = new ReentrantLock();
  private final Deque<Change> waiting = new ArrayDeque<>();
  private boolean busy;

  /**
   * @param work decides about each change of a list
   */
  Lane(Consumer<List<Change>> work) {
    this.work = work;
  }

  /**
   * Returns when it is decided about the change.
   *
   * @throws SQLException when interrupted before anything was done
   */
  void run(Change change) throws SQLException {
    if (!enter(change)) {
      await(change);
    }
    if (change.isOpen()) {
      var changes = together(change);
      try {
        work.accept(changes);
      } finally {
        leave();
        changes.forEach(Change::leave);
      }
    }
  }

  /** Answers whether the change leads. */
  private boolean enter(Change change) {
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

  private List<Change> together(Change first) {
    var changes = new ArrayList<Change>();
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

  private void await(Change change) throws SQLException {
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
        // It is under way, and leaving now would leave its fate unknown.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean withdrawn(Change change) {
    entry.lock();
    try {
      return waiting.remove(change);
    } finally {
      entry.unlock();
    }
  }
}
