package org.integrationgateway.http.overload;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses new requests while those under way wait too long for the processor. A request counts
 * while its thread can run; one that waits for an upstream, the store, a lock or its client does
 * not, however long. Nothing is sampled while few requests are under way.
 */
public final class Overload implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Overload.class);
  private static final long PAUSE = Duration.ofMillis(20).toNanos();

  /** Requests for each processor that may want it in any case. */
  private static final int USUAL = 64;

  private final int usual;
  private final boolean isOff;
  private final Shedding shedding;
  private final AtomicInteger arrived = new AtomicInteger();
  private final Set<Thread> begun = ConcurrentHashMap.newKeySet();
  private final LongAdder ended = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final Thread sampler;
  private volatile boolean paused = true;
  private volatile boolean closed;

  /**
   * @param processorWait the longest time for which a request waits for the processor on average;
   *     zero: any
   */
  public Overload(Duration processorWait) {
    this(processorWait, USUAL * Runtime.getRuntime().availableProcessors());
  }

  /**
   * @param usual so many requests may want the processor in any case
   */
  public Overload(Duration processorWait, int usual) {
    this.usual = usual;
    isOff = processorWait.isZero();
    shedding = new Shedding(processorWait, usual);
    sampler = DaemonThread.of("overload", this::sample);
  }

  /** Begins to sample. */
  public void begin() {
    if (!isOff) {
      sampler.start();
    }
  }

  /** Whether requests are refused. */
  public boolean isOverloaded() {
    return shedding.sheds();
  }

  /** How many requests were refused. */
  public long refused() {
    return refused.sum();
  }

  /**
   * Counts a request that has arrived; {@link #end} follows.
   *
   * @return false when it is to be refused: then nothing follows
   */
  public boolean arrive() {
    if (isOff) {
      return true;
    }
    if (!shedding.admits()) {
      refused.increment();
      return false;
    }
    if (arrived.incrementAndGet() >= usual && paused) {
      LockSupport.unpark(sampler);
    }
    return true;
  }

  /** The request that has arrived begins on this thread. */
  public void begin(Thread thread) {
    if (!isOff) {
      begun.add(thread);
    }
  }

  /** The request of this thread has ended. */
  public void end(Thread thread) {
    if (!isOff) {
      begun.remove(thread);
      leave();
    }
  }

  /** A request that has arrived will not begin. */
  public void leave() {
    if (!isOff) {
      arrived.decrementAndGet();
      ended.increment();
    }
  }

  /** Returns the refusal. Callers come back at different times. */
  public static GatewayException refusal() {
    return new GatewayException(
            ErrorCode.OVERLOADED,
            "the gateway has more requests than its processors can serve within"
                + " server.limits.processorWait: try again later")
        .retryAfter(Duration.ofSeconds(1 + ThreadLocalRandom.current().nextInt(3)));
  }

  private void sample() {
    while (!closed) {
      if (arrived.get() < usual && shedding.mayPause()) {
        paused = true;
        if (arrived.get() < usual) {
          LockSupport.park(this);
        }
        paused = false;
        shedding.begin(System.nanoTime(), ended.sum());
      }
      LockSupport.parkNanos(this, PAUSE);
      boolean before = shedding.sheds();
      shedding.sample(System.nanoTime(), wanting(), ended.sum());
      tell(before);
    }
  }

  /** Requests whose thread can run, and those that wait for a thread. */
  private int wanting() {
    int running = 0;
    int all = 0;
    for (var thread : begun) {
      all++;
      if (thread.getState() == Thread.State.RUNNABLE) {
        running++;
      }
    }
    return running + Math.max(0, arrived.get() - all);
  }

  private void tell(boolean before) {
    boolean now = shedding.sheds();
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
