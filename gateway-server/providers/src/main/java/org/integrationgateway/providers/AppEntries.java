package org.integrationgateway.providers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.Supervision;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The current entries of all apps. After it is closed, no app is started and no entry changes. */
final class AppEntries {
  private static final Logger log = LoggerFactory.getLogger(AppEntries.class);

  private final ReentrantLock lock = new ReentrantLock();

  /** Supervisors of apps that are being added or removed. */
  private final Set<Supervision> beside = ConcurrentHashMap.newKeySet();

  private volatile Map<String, AppEntry> entries = Map.of();
  private boolean closed;

  /** Fills the table with the entries of the start. */
  void fill(Map<String, AppEntry> started) {
    entries = started;
  }

  /** By the names of the apps, in the order of the configuration. */
  Map<String, AppEntry> all() {
    return entries;
  }

  Optional<AppEntry> find(String app) {
    return Optional.ofNullable(entries.get(app));
  }

  /** The supervisor of this app's processes; empty for an app without a process. */
  Optional<Supervision> supervisor(String app) {
    return find(app).flatMap(AppEntry::supervisor);
  }

  /**
   * Starts an entry that is not in the table yet. Until it is, or was {@link #drop dropped},
   * closing the table stops it too.
   *
   * @throws AppLoadException when the table is closed
   */
  void start(AppEntry next) {
    lock.lock();
    try {
      checkOpen(next);
      next.supervisor().ifPresent(beside::add);
      next.supervisor().ifPresent(Supervision::start);
    } finally {
      lock.unlock();
    }
  }

  /** Ends the tracking of an app that is in the table now, or has ended. */
  void drop(AppEntry entry) {
    entry.supervisor().ifPresent(beside::remove);
  }

  /**
   * Puts it in the place of what its app had.
   *
   * @throws AppLoadException when the table is closed
   */
  void put(AppEntry entry) {
    lock.lock();
    try {
      checkOpen(entry);
      var changed = new LinkedHashMap<>(entries);
      changed.put(entry.config().name(), entry);
      entries = changed;
    } finally {
      lock.unlock();
    }
  }

  /** Takes out what its app has; it is known here until it was {@link #drop dropped}. */
  Optional<AppEntry> remove(String app) {
    lock.lock();
    try {
      var others = new LinkedHashMap<>(entries);
      var gone = Optional.ofNullable(others.remove(app));
      gone.flatMap(AppEntry::supervisor).ifPresent(beside::add);
      entries = others;
      return gone;
    } finally {
      lock.unlock();
    }
  }

  /** Puts a new launch of the same in the place of what serves, with new certificates. */
  void renew(String app) {
    var process =
        find(app)
            .map(AppEntry::entry)
            .filter(Entry.Process.class::isInstance)
            .map(Entry.Process.class::cast);
    if (process.isEmpty()) {
      return;
    }
    log.info("app '{}' is restarted, because its certificates expire in a few hours", app);
    process
        .get()
        .running()
        .supervisor()
        .replace(process.get().launcher(), Replacement.ROLLING)
        .thenAccept(
            problem ->
                problem.ifPresent(
                    reason ->
                        log.warn(
                            "app '{}' keeps its old certificates, because the restart failed: {}",
                            app,
                            reason)));
  }

  private void checkOpen(AppEntry next) {
    if (closed) {
      throw new AppLoadException(next.config().name(), "the gateway is stopping");
    }
  }

  /** Closes it; what is to be stopped then. */
  List<Supervision> close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    return Stream.concat(
            entries.values().stream().flatMap(entry -> entry.supervisor().stream()),
            beside.stream())
        .distinct()
        .toList();
  }
}
