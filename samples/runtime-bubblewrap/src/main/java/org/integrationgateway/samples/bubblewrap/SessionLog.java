package org.integrationgateway.samples.bubblewrap;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.LogReader;
import org.integrationgateway.sdk.runtime.SessionLogLine;

/** The last lines of a session; new lines replace the oldest. */
final class SessionLog {
  private static final int MAX_LINES = 2_000;
  private static final int MAX_CHARACTERS = 1 << 20;

  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final TreeMap<Long, SessionLogLine> lines = new TreeMap<>();
  private long last;
  private int characters;
  private boolean closed;

  SessionLog(InstantSource clock) {
    this.clock = clock;
  }

  /** Adds a line and returns its number. */
  long append(SessionLogLine.Origin origin, String text) {
    lock.lock();
    try {
      lines.put(++last, new SessionLogLine(last, clock.instant(), origin, text));
      characters += text.length();
      while (lines.size() > MAX_LINES || characters > MAX_CHARACTERS) {
        characters -= lines.pollFirstEntry().getValue().text().length();
      }
      changed.signalAll();
      return last;
    } finally {
      lock.unlock();
    }
  }

  /** Returns the last lines of one origin, oldest first. */
  List<String> last(SessionLogLine.Origin origin, int most) {
    lock.lock();
    try {
      var texts =
          lines.values().stream()
              .filter(line -> line.origin() == origin)
              .map(SessionLogLine::text)
              .toList();
      return texts.subList(Math.max(0, texts.size() - most), texts.size());
    } finally {
      lock.unlock();
    }
  }

  /** Ends the log: waiting readers return. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  LogReader reader(LogQuery query) {
    return new Reader(query);
  }

  /**
   * A reader with a position and no lines of its own, so that a slow reader delays neither the
   * session nor other readers.
   */
  private final class Reader implements LogReader {
    private final LogQuery query;
    private long place;
    private int given;

    Reader(LogQuery query) {
      this.query = query;
      this.place = query.after();
    }

    @Override
    public Optional<SessionLogLine> next() {
      lock.lock();
      try {
        while (lines.higherKey(place) == null && query.follow() && !closed) {
          changed.await();
        }
        var next = Optional.ofNullable(lines.higherEntry(place));
        if (next.isEmpty() || (!query.follow() && given++ == query.limit())) {
          return Optional.empty();
        }
        place = next.get().getKey();
        return Optional.of(next.get().getValue());
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new CancellationException("reading the log was interrupted");
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      // Has no resources.
    }
  }
}
