package org.integrationgateway.server.builtin.agent;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Wakes those who watch a turn in this process. */
final class Hub {
  private final Map<String, Set<Semaphore>> watchers = new ConcurrentHashMap<>();

  /** From now on, every event of the turn gives a permit. */
  Semaphore watch(String turnId) {
    var permits = new Semaphore(0);
    watchers.computeIfAbsent(turnId, any -> ConcurrentHashMap.newKeySet()).add(permits);
    return permits;
  }

  void leave(String turnId, Semaphore permits) {
    watchers.computeIfPresent(
        turnId,
        (id, set) -> {
          set.remove(permits);
          return set.isEmpty() ? null : set;
        });
  }

  void publish(String turnId) {
    watchers.getOrDefault(turnId, Set.of()).forEach(Semaphore::release);
  }
}
