package org.integrationgateway.server.provider;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.integrationgateway.server.catalog.AppLoadException;
import org.integrationgateway.server.provider.supervision.Supervisor;

/** The slots of all apps as they are now; once it is closed nothing is started and none changes. */
final class SlotTable {
  private final ReentrantLock lock = new ReentrantLock();

  /** What lives and is not in the table: not yet, or no more. */
  private final Set<Supervisor<?>> beside = ConcurrentHashMap.newKeySet();

  private volatile Map<String, Slot> slots;
  private boolean closed;

  SlotTable(Map<String, Slot> slots) {
    this.slots = slots;
  }

  /** By the names of the apps, in the order of the configuration. */
  Map<String, Slot> all() {
    return slots;
  }

  Optional<Slot> find(String app) {
    return Optional.ofNullable(slots.get(app));
  }

  /** What keeps the processes of this app up; empty where it has none. */
  Optional<Supervisor<?>> supervisor(String app) {
    return find(app).flatMap(Slot::supervisor);
  }

  /**
   * Starts one that is not in the table yet. Until it is, or was {@link #drop dropped}, whoever
   * closes the table has to know of it too.
   *
   * @throws AppLoadException when the table is closed
   */
  void start(Slot next) {
    lock.lock();
    try {
      checkOpen(next);
      next.supervisor().ifPresent(beside::add);
      next.supervisor().ifPresent(Supervisor::start);
    } finally {
      lock.unlock();
    }
  }

  /** It is in the table now, or nothing of it is left. */
  void drop(Slot slot) {
    slot.supervisor().ifPresent(beside::remove);
  }

  /**
   * Puts it in the place of what its app had.
   *
   * @throws AppLoadException when the table is closed
   */
  void put(Slot slot) {
    lock.lock();
    try {
      checkOpen(slot);
      var changed = new LinkedHashMap<>(slots);
      changed.put(slot.app().config().name(), slot);
      slots = changed;
    } finally {
      lock.unlock();
    }
  }

  /** Takes out what its app has; it is known here until it was {@link #drop dropped}. */
  Optional<Slot> remove(String app) {
    lock.lock();
    try {
      var others = new LinkedHashMap<>(slots);
      var gone = Optional.ofNullable(others.remove(app));
      gone.flatMap(Slot::supervisor).ifPresent(beside::add);
      slots = others;
      return gone;
    } finally {
      lock.unlock();
    }
  }

  private void checkOpen(Slot next) {
    if (closed) {
      throw new AppLoadException(next.app().config().name(), "the gateway is stopping");
    }
  }

  /** Closes it; what is to be stopped then. */
  List<Supervisor<?>> close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    return Stream.concat(
            slots.values().stream().flatMap(slot -> slot.supervisor().stream()), beside.stream())
        .<Supervisor<?>>map(supervisor -> supervisor)
        .distinct()
        .toList();
  }
}
