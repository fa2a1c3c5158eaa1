package org.integrationgateway.providers.launch;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits how many processes start at a time. Fifty processes that start at once share the
 * processors until the last of them is too late; started a few at a time, all are ready sooner. A
 * process that takes long does not hold up the others.
 */
public final class StartThrottle {
  private static final int FEWEST = 4;
  private static final int PER_PROCESSOR = 2;
  private static final Duration LONGEST = Duration.ofMillis(1500);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final int most;
  private final Duration longest;
  private final Map<Turn, Long> begun = new LinkedHashMap<>();

  /** Allows as many starts as this host can do at a time. */
  StartThrottle() {
    this(Math.max(FEWEST, PER_PROCESSOR * Runtime.getRuntime().availableProcessors()), LONGEST);
  }

  StartThrottle(int most, Duration longest) {
    this.most = most;
    this.longest = longest;
  }

  /** A start in progress; ends when it is closed, which may happen twice. */
  public interface Turn extends AutoCloseable {
    /** A turn for a start that need not wait. */
    Turn ANY_TIME = () -> {};

    @Override
    void close();
  }

  /** Waits until fewer than the most begin, the slow ones not counted. */
  Turn take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      for (long wait = untilRoom(); wait > 0; wait = untilRoom()) {
        long unused = changed.awaitNanos(wait);
      }
      var turn =
          new Turn() {
            @Override
            public void close() {
              end(this);
            }
          };
      begun.put(turn, System.nanoTime());
      return turn;
    } finally {
      lock.unlock();
    }
  }

  /** How long until the first of those that begin is slow; zero when there is room already. */
  private long untilRoom() {
    long now = System.nanoTime();
    begun.values().removeIf(since -> now - since >= longest.toNanos());
    return begun.size() < most
        ? 0
        : Math.max(1, begun.values().iterator().next() + longest.toNanos() - now);
  }

  private void end(Turn turn) {
    lock.lock();
    try {
      begun.remove(turn);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }
}
