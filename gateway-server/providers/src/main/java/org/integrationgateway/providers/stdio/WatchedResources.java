package org.integrationgateway.providers.stdio;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** The resources of a program that subjects have subscribed to; outlives its processes. */
public final class WatchedResources {
  private static final int MOST = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Set<String>> subjects = new LinkedHashMap<>();

  /** Adds a subscription; false when there are too many. */
  public boolean add(String uri, String subject) {
    lock.lock();
    try {
      if (subjects.size() >= MOST && !subjects.containsKey(uri)) {
        return false;
      }
      subjects.computeIfAbsent(uri, unused -> new HashSet<>()).add(subject);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Removes a subscription; whether no subject is left that has one for this resource. */
  public boolean remove(String uri, String subject) {
    lock.lock();
    try {
      var left = subjects.getOrDefault(uri, new HashSet<>());
      left.remove(subject);
      if (left.isEmpty()) {
        subjects.remove(uri);
      }
      return left.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** The resources that have one. */
  public Set<String> all() {
    lock.lock();
    try {
      return Set.copyOf(subjects.keySet());
    } finally {
      lock.unlock();
    }
  }
}
