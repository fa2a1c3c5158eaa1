package org.integrationgateway.work.workflows.stream;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.work.eventlog.LogStreams;

/**
 * Gives the events of runs to their readers. Workflow providers announce nothing, so a run that has
 * readers is looked at once a second, once for all of them; readers read for themselves when there
 * is something new.
 */
public final class RunWatches implements AutoCloseable {
  private static final int THREADS = 8;
  private static final long BETWEEN_MILLIS = 1_000;

  private final ScheduledThreadPoolExecutor threads = LogStreams.threads("run-watch", THREADS);
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Set<RunReading>> waiting = new HashMap<>();

  /** Pushes events to a subscriber, with the rights of the subject of the call in force. */
  void push(RunLog log, long after, Flow.Subscriber<? super RunEvent> subscriber) {
    var context =
        CallContext.current()
            .orElseThrow(
                () -> new IllegalStateException("the request to read a run has no subject"));
    subscriber.onSubscribe(new RunReading(this, context, log, after, subscriber));
  }

  /** A reader has seen every event so far. */
  void join(RunReading reading) {
    lock.lock();
    try {
      if (!waiting.containsKey(reading.key())) {
        waiting.put(reading.key(), new HashSet<>());
        later(reading.key());
      }
      waiting.get(reading.key()).add(reading);
    } finally {
      lock.unlock();
    }
  }

  /** A reader waits no longer. */
  void leave(RunReading reading) {
    lock.lock();
    try {
      waiting.getOrDefault(reading.key(), new HashSet<>()).remove(reading);
    } finally {
      lock.unlock();
    }
  }

  void execute(Runnable work) {
    try {
      threads.execute(work);
    } catch (RejectedExecutionException stopping) {
      // The stream ends with the server.
    }
  }

  private void later(String key) {
    try {
      var unused = threads.schedule(() -> look(key), BETWEEN_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      // The streams end with the server.
    }
  }

  /** Looks at a run, and wakes its readers when there is something new. */
  private void look(String key) {
    var readers = readers(key);
    if (readers.isEmpty()) {
      return;
    }
    if (isNew(readers)) {
      woken(key).forEach(RunReading::wake);
    } else {
      later(key);
    }
  }

  /** The readers of a run, which join again when they have read. */
  private Set<RunReading> woken(String key) {
    lock.lock();
    try {
      return Optional.ofNullable(waiting.remove(key)).orElse(Set.of());
    } finally {
      lock.unlock();
    }
  }

  /** The readers of a run; forgets a run without readers. */
  private List<RunReading> readers(String key) {
    lock.lock();
    try {
      var readers = List.copyOf(waiting.getOrDefault(key, Set.of()));
      if (readers.isEmpty()) {
        waiting.remove(key);
      }
      return readers;
    } finally {
      lock.unlock();
    }
  }

  private static boolean isNew(List<RunReading> readers) {
    try {
      return readers.stream()
          .min(Comparator.comparingLong(RunReading::seen))
          .filter(RunReading::isBehind)
          .isPresent();
    } catch (RuntimeException failure) {
      // Each reader gets the failure by its own question.
      return true;
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
