package org.integrationgateway.providers.programs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.Subject;

/** The subjects that used a process lately, so many at most. */
final class ProgramUsers {
  private static final int MOST = 1000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Subject> lately =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Subject> eldest) {
          return size() > MOST;
        }
      };

  void add(Subject subject) {
    lock.lock();
    try {
      lately.put(subject.id(), subject);
    } finally {
      lock.unlock();
    }
  }

  List<Subject> all() {
    lock.lock();
    try {
      return List.copyOf(lately.values());
    } finally {
      lock.unlock();
    }
  }
}
