package org.integrationgateway.server.builtin.agent.store;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Wakes the threads of this process that watch a turn. */
public final class TurnWatchers {
  private final Map<String, Set<Semaphore>> watchers = new ConcurrentHashMap<>();

  /** A semaphore that gets a permit for every later event of the turn, until {@link #leave}. */
  public Semaphore watch(String turnId) {
    var permits = new Semaphore(0);
    watchers.computeIfAbsent(turnId, any -> ConcurrentHashMap.newKeySet()).add(permits);
    return permits;
  }

  public void leave(String turnId, Semaphore permits) {
    watchers.computeIfPresent(
        turnId,
        (id, set) -> {
          set.remove(permits);
          return set.isEmpty() ? null : set;
        });
  }

  public void publish(String turnId) {
    watchers.getOrDefault(turnId, Set.of()).forEach(Semaphore::release);
  }
}
