package org.integrationgateway.samples.mvstore;

import java.util.ArrayDeque;
import java.util.Deque;
import org.h2.mvstore.MVMap;

/** The changes of a transaction with the previous values: the engine keeps no such log. */
final class Changes {
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /** Sets a value; null removes it. */
  <K, V> void set(MVMap<K, V> map, K key, V value) {
    var before = write(map, key, value);
    undo.push(() -> write(map, key, before));
  }

  private static <K, V> V write(MVMap<K, V> map, K key, V value) {
    return value == null ? map.remove(key) : map.put(key, value);
  }

  boolean isEmpty() {
    return undo.isEmpty();
  }

  void undo() {
    while (!undo.isEmpty()) {
      undo.pop().run();
    }
  }
}
