package org.integrationgateway.http.overload;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts requests in the order in which they arrive, no more than the processors can run, and
 * refuses new ones while the first in the queue has waited too long. A request that waits for an
 * upstream, the store, a lock or its client leaves its place to the next one, as soon as a sample
 * finds that; samples are taken only while requests queue. Few threads that can run leave more of
 * the processors to those that read and refuse requests.
 */
public final class Overload implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Overload.class);

  /** The shortest pause between two samples. */
  private static final long PAUSE = Duration.ofMillis(1).toNanos();

  /** Samples take at most this part of the time of a processor. */
  private static final int PART = 10;

  /** The time without a refusal after which a burst may wait again as long as the first one. */
  private static final long QUIET = Duration.ofSeconds(1).toNanos();

  /**
   * Requests for each processor that may want it at a time: a burst begins at once, and the large
   * requests of one caller do not keep the small ones of others waiting.
   */
  private static final int FOR_EACH_PROCESSOR = 32;

  /** Requests that may queue in any case, for each that may want a processor. */
  private static final int USUAL = 8;

  /** Made once: a refusal must cost little, and a new exception has a stack. */
  private static final List<GatewayException> REFUSALS =
      List.of(refusal(1), refusal(2), refusal(3));

  /** A request that has arrived and not begun. */
  private record Waiting(Runnable start, long since) {}

  private final long longest;
  private final Running running;
  private final Pace pace;
  private final Queue<Waiting> queue = new ConcurrentLinkedQueue<>();
  private final LongAdder refused = new LongAdder();
  private final Thread sampler;
  private volatile long refusedAt;
  private volatile boolean hasRefused;
  private volatile boolean paused;
  private volatile boolean closed;

  /**
   * @param processorWait the longest time for which the first request in the queue waits; zero: any
   * @param virtual whether requests run on virtual threads
   */
  public Overload(Duration processorWait, boolean virtual) {
    this(processorWait, virtual, FOR_EACH_PROCESSOR * Runtime.getRuntime().availableProcessors());
  }

  /**
   * @param most the requests that want a processor at a time
   */
  public Overload(Duration processorWait, boolean virtual, int most) {
    longest = processorWait.toNanos();
    running = new Running(most, virtual);
    pace = new Pace(USUAL * most);
    sampler = DaemonThread.of("overload", this::sample);
  }

  /** Begins to sample. */
  public void begin() {
    if (longest > 0) {
      sampler.start();
    }
  }

  /** Whether requests are refused, or were within the last second. */
  public boolean isOverloaded() {
    long now = System.nanoTime();
    return refusedLately(now) || isTooLate(now);
  }

  /** How many requests were refused. */
  public long refused() {
    return refused.sum();
  }

  /**
   * Starts a request, now or in its turn.
   *
   * @param start does not block; then {@link #begin(Thread)} and {@link #end} follow on the thread
   *     of the request, or {@link #leave} where it finds no thread
   * @return false when the request is refused: then nothing follows
   */
  public boolean arrive(Runnable start) {
    if (longest == 0) {
      start.run();
      return true;
    }
    if (queue.isEmpty() && running.take()) {
      pace.starts();
      start.run();
      return true;
    }
    long now = System.nanoTime();
    if (isTooLate(now)) {
      refusedAt = now;
      hasRefused = true;
      refused.increment();
      return false;
    }
    pace.joins();
    queue.add(new Waiting(start, now));
    startNext();
    if (paused && !queue.isEmpty()) {
      LockSupport.unpark(sampler);
    }
    return true;
  }

  /** The request that was started begins on this thread. */
  public void begin(Thread thread) {
    if (longest > 0) {
      running.begin(thread);
    }
  }

  /** The request of this thread has ended. */
  public void end(Thread thread) {
    if (longest > 0) {
      running.end(thread);
      startNext();
    }
  }

  /** The request that was started will not begin. */
  public void leave() {
    if (longest > 0) {
      running.giveBack();
    }
  }

  /** Returns the refusal. Callers come back at different times. */
  public static GatewayException refusal() {
    return REFUSALS.get(ThreadLocalRandom.current().nextInt(REFUSALS.size()));
  }

  private static GatewayException refusal(int seconds) {
    return new GatewayException(
            ErrorCode.OVERLOADED,
            "the gateway has more requests than its processors can serve within"
                + " server.limits.processorWait: try again later")
        .retryAfter(Duration.ofSeconds(seconds));
  }

  private boolean refusedLately(long now) {
    return hasRefused && now - refusedAt < QUIET;
  }

  /**
   * Whether a request would wait too long. A queue may become long in a burst; after a refusal, it
   * is held as short as its pace allows.
   */
  private boolean isTooLate(long now) {
    var first = queue.peek();
    return first != null
        && (now - first.since() > longest || (refusedLately(now) && pace.nanos() > longest));
  }

  private void startNext() {
    while (!queue.isEmpty() && running.take()) {
      var next = queue.poll();
      if (next == null) {
        running.giveBack();
      } else {
        pace.leaves();
        pace.starts();
        next.start().run();
      }
    }
  }

  private void sample() {
    boolean before = false;
    while (!closed) {
      boolean now = isOverloaded();
      tell(before, now);
      before = now;
      if (queue.isEmpty() && !now) {
        pause();
      } else {
        long began = System.nanoTime();
        running.sample();
        long ended = System.nanoTime();
        startNext();
        pace.measure(ended);
        LockSupport.parkNanos(this, Math.max(PAUSE, PART * (ended - began)));
      }
    }
  }

  private void pause() {
    paused = true;
    if (queue.isEmpty() && !closed) {
      LockSupport.park(this);
    }
    paused = false;
    pace.begin(System.nanoTime());
  }

  private void tell(boolean before, boolean now) {
    if (now && !before) {
      log.warn(
          "overloaded: requests wait longer for the processor than server.limits.processorWait; new"
              + " ones are refused as far as needed");
    } else if (before && !now) {
      log.info("no longer overloaded; {} requests were refused since the start", refused());
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(sampler);
  }
}
