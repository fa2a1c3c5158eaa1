package org.integrationgateway.server.builtin.workflow;

import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.integrationgateway.sdk.indexeddb.Key;

/** What this process is doing already, and what it lets rest because it just failed. */
final class InHand {
  private final ConcurrentMap<Key, Instant> until = new ConcurrentHashMap<>();

  /** Whether nobody does it, and it does not rest. */
  boolean free(Key key, Instant now) {
    var time = until.get(key);
    return time == null || !time.isAfter(now);
  }

  /** Begins; false when somebody does it already. */
  boolean take(Key key, Instant now) {
    until.values().removeIf(time -> !time.isAfter(now));
    return until.putIfAbsent(key, Instant.MAX) == null;
  }

  void done(Key key) {
    until.remove(key);
  }

  /** It failed: not before this time again. */
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
