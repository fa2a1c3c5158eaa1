package org.integrationgateway.engines.runtime.session;

import java.nio.charset.StandardCharsets;
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
import org.integrationgateway.sdk.runtime.SessionLogLine.Origin;

/**
 * The last lines of a session, at most 2,000 lines and 1 MiB; new lines replace the oldest. Used by
 * many threads at once.
 */
public final class SessionLog implements AutoCloseable {
  private static final int MAX_LINES = 2_000;
  private static final int MAX_BYTES = 1 << 20;
  private static final String CUT = "…";

  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final TreeMap<Long, SessionLogLine> lines = new TreeMap<>();
  private long last;
  private int bytes;
  private boolean closed;

  /** An empty log. */
  public SessionLog(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Adds a line and returns its number. A line longer than {@link SessionLogLine#MAX_BYTES} is cut.
   */
  public long append(Origin origin, String text) {
    var kept = shortened(text);
    lock.lock();
    try {
      lines.put(++last, new SessionLogLine(last, clock.instant(), origin, kept));
      bytes += size(kept);
      while (lines.size() > MAX_LINES || bytes > MAX_BYTES) {
        bytes -= size(lines.pollFirstEntry().getValue().text());
      }
      changed.signalAll();
      return last;
    } finally {
      lock.unlock();
    }
  }

  /** Adds lines that follow each other, and returns the number of the last. */
  public long append(Origin origin, List<String> several) {
    lock.lock();
    try {
      several.forEach(line -> append(origin, line));
      return last;
    } finally {
      lock.unlock();
    }
  }

  /** The last lines of one origin, oldest first. */
  public List<String> last(Origin origin, int most) {
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

  /**
   * Reads the lines that a query selects. A reader has a position and no lines of its own: a slow
   * reader delays neither the session nor other readers, and misses the lines that were replaced.
   */
  public LogReader reader(LogQuery query) {
    return new Reader(query);
  }

  /** Ends the log: readers that wait for a line get none. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private static String shortened(String text) {
    var octets = text.getBytes(StandardCharsets.UTF_8);
    if (octets.length <= SessionLogLine.MAX_BYTES) {
      return text;
    }
    int end = SessionLogLine.MAX_BYTES - size(CUT);
    while ((octets[end] & 0xc0) == 0x80) {
      end--;
    }
    return new String(octets, 0, end, StandardCharsets.UTF_8) + CUT;
  }

  private static int size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private final class Reader implements LogReader {
    private final boolean follow;
    private long position;
    private int left;

    Reader(LogQuery query) {
      this.follow = query.follow();
      this.position = query.after();
      this.left = query.limit();
    }

    @Override
    public Optional<SessionLogLine> next() {
      lock.lock();
      try {
        var next = lines.higherEntry(position);
        while (next == null && follow && !closed) {
          changed.await();
          next = lines.higherEntry(position);
        }
        if (next == null || (!follow && left-- == 0)) {
          return Optional.empty();
        }
        position = next.getKey();
        return Optional.of(next.getValue());
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
