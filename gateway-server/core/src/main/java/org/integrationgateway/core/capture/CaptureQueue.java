package org.integrationgateway.core.capture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Captures that are not stored yet. The queue is bounded in bytes, also for each caller, and drops
 * what does not fit: no call waits for the store.
 */
public final class CaptureQueue {
  private static final long MOST_BYTES = 16 << 20;
  private static final long MOST_OF_SUBJECT = MOST_BYTES / 4;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Capture> waiting = new LinkedHashMap<>();
  private final Map<String, Long> bytesOf = new HashMap<>();
  private long bytes;
  private long last;

  /** Adds one, where there is room for it. */
  public void add(Capture capture) {
    lock.lock();
    try {
      long size = capture.body().length;
      long own = bytesOf.getOrDefault(capture.subject(), 0L);
      if (bytes + size <= MOST_BYTES && own + size <= MOST_OF_SUBJECT) {
        last = Math.max(last + 1, System.currentTimeMillis() * 1000);
        waiting.put(capture.id(), capture.numbered(last));
        bytesOf.put(capture.subject(), own + size);
        bytes += size;
      }
    } finally {
      lock.unlock();
    }
  }

  /** The first ones, which stay until they are removed. */
  public List<Capture> first(int most) {
    lock.lock();
    try {
      return new ArrayList<>(waiting.values().stream().limit(most).toList());
    } finally {
      lock.unlock();
    }
  }

  public Optional<Capture> find(String id) {
    lock.lock();
    try {
      return Optional.ofNullable(waiting.get(id));
    } finally {
      lock.unlock();
    }
  }

  public void remove(List<Capture> stored) {
    lock.lock();
    try {
      stored.forEach(this::removed);
    } finally {
      lock.unlock();
    }
  }

  private void removed(Capture capture) {
    if (waiting.remove(capture.id()) == null) {
      return;
    }
    long size = capture.body().length;
    bytes -= size;
    bytesOf.computeIfPresent(
        capture.subject(), (subject, own) -> own > size ? Long.valueOf(own - size) : null);
  }

  /** Whether captures of a subject wait. */
  public boolean hasAny(String subject) {
    lock.lock();
    try {
      return bytesOf.containsKey(subject);
    } finally {
      lock.unlock();
    }
  }

  /** Drops those of a subject. */
  public void removeAll(String subject) {
    lock.lock();
    try {
      List.copyOf(waiting.values()).stream()
          .filter(capture -> capture.subject().equals(subject))
          .forEach(this::removed);
    } finally {
      lock.unlock();
    }
  }
}
