package org.integrationgateway.engines.workflow.execution;

import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** The tasks that this process executes, and those that it delays after a failure. */
final class ClaimedTasks {
  private final ConcurrentMap<Key, Instant> until = new ConcurrentHashMap<>();

  /** Whether the task is neither executed here nor delayed. */
  boolean free(Key key, Instant now) {
    var time = until.get(key);
    return time == null || !time.isAfter(now);
  }

  /** Takes a task; false when it is executed here already. */
  boolean take(Key key, Instant now) {
    until.values().removeIf(time -> !time.isAfter(now));
    return until.putIfAbsent(key, Instant.MAX) == null;
  }

  void done(Key key) {
    until.remove(key);
  }

  /** Delays a task that failed until this time. */
  void rest(Key key, Instant time) {
    until.put(key, time);
  }

  int working() {
    return (int) until.values().stream().filter(Instant.MAX::equals).count();
  }

  int size() {
    return until.size();
  }
}
