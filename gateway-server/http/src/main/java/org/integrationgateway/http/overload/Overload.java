package org.integrationgateway.http.overload;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.eclipse.jetty.server.Request;
import org.integrationgateway.base.thread.DaemonThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts requests in the order in which they arrive, no more than the processors can run, and
 * refuses new ones while the first in the queue has waited too long. A request that waits for an
 * upstream, a provider, the store or its client leaves its place to the next one ({@link
 * org.integrationgateway.base.thread.ProcessorPlace}). Few threads that can run leave more of the
 * processors to those that read and refuse requests.
 */
public final class Overload implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Overload.class);

  /** The pause between two reviews of the places, which are made only while requests queue. */
  private static final long PAUSE = Duration.ofMillis(2).toNanos();

  /** The time without a refusal after which a burst may wait again as long as the first one. */
  private static final long QUIET = Duration.ofSeconds(1).toNanos();

  /** Requests for each processor that compute at a time: more would only share the processors. */
  private static final int FOR_EACH_PROCESSOR = 4;

  /** How much longer callers with few requests may wait, in times of the longest wait. */
  private static final int PATIENCE = 2;

  /** The refusal of a request that finds no thread. */
  public static final Refusal TOO_MANY =
      Refusal.overloaded(
          "the gateway has too many requests in progress (server.limits.concurrency); try again",
          1);

  private static final Refusal TOO_MANY_OF_ONE =
      Refusal.overloaded(
          "you have three quarters of the requests that the gateway may have in progress"
              + " (server.limits.concurrency), which is the limit for one caller; try again",
          1);

  /** A refusal must cost little. */
  private static final List<Refusal> REFUSALS = List.of(refusal(1), refusal(2), refusal(3));

  private final LongSupplier nanoTime;
  private final IntSupplier concurrency;
  private final Callers inProgress = new Callers();
  private final long longest;
  private final Places places;
  private final RequestQueue queue = new RequestQueue();
  private final RepeatedRefusals repeated = new RepeatedRefusals();
  private final LongAdder refused = new LongAdder();
  private final Thread reviewer;
  private volatile long refusedAt;
  private volatile boolean hasRefused;
  private volatile boolean paused;
  private volatile boolean closed;

  /**
   * @param processorWait the longest time for which the first request in the queue waits; zero: any
   * @param concurrency the requests in progress at a time, of which one caller has a part
   */
  public Overload(Duration processorWait, IntSupplier concurrency) {
    this(
        processorWait,
        FOR_EACH_PROCESSOR * Runtime.getRuntime().availableProcessors(),
        concurrency,
        System::nanoTime);
  }

  /**
   * @param most the requests that compute at a time
   */
  public Overload(
      Duration processorWait, int most, IntSupplier concurrency, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.concurrency = concurrency;
    longest = processorWait.toNanos();
    places = new Places(most, this::startNext);
    reviewer = DaemonThread.of("overload", this::review);
  }

  /** Begins to review the places. */
  public void begin() {
    if (longest > 0) {
      reviewer.start();
    }
  }

  /** Whether requests are refused, or were within the last second. */
  public boolean isOverloaded() {
    long now = nanoTime.getAsLong();
    return refusedLately(now) || isTooLate(now);
  }

  /** How many requests were refused. */
  public long refused() {
    return refused.sum() + repeated.count();
  }

  /** Refusals of apps that requests get again. */
  public RepeatedRefusals repeated() {
    return repeated;
  }

  /**
   * Starts a request, now or in its turn, or returns its refusal: then nothing follows.
   *
   * @param start as of {@link #arrive(int, Runnable)}
   */
  public Optional<Refusal> arrive(Request request, Runnable start) {
    var again = repeated.find(request);
    if (again.isPresent()) {
      return again;
    }
    int caller = Callers.of(request);
    if (inProgress.count(caller) >= mostOfOne()) {
      refused.increment();
      return Optional.of(TOO_MANY_OF_ONE);
    }
    return arrive(caller, start) ? Optional.empty() : Optional.of(refusal());
  }

  /**
   * Starts a request, now or in its turn.
   *
   * @param caller its number
   * @param start does not block; then {@link #run} follows on the thread of the request, or {@link
   *     #leave} where it finds no thread
   * @return false when the request is refused: then nothing follows
   */
  boolean arrive(int caller, Runnable start) {
    if (longest == 0 || (queue.isEmpty() && places.take())) {
      start.run();
      return true;
    }
    long now = nanoTime.getAsLong();
    if (isTooLate(now) && !isPatient(caller, now)) {
      refusedAt = now;
      hasRefused = true;
      refused.increment();
      return false;
    }
    queue.add(start, caller, now);
    startNext();
    if (paused && !queue.isEmpty()) {
      LockSupport.unpark(reviewer);
    }
    return true;
  }

  /** The requests that one caller may have in progress. */
  private int mostOfOne() {
    int most = concurrency.getAsInt();
    return most - most / 4;
  }

  /** Carries out on this thread a request that was started. */
  public void run(Request of, Runnable request) {
    int caller = Callers.of(of);
    inProgress.add(caller);
    try {
      run(request);
    } finally {
      inProgress.remove(caller);
    }
  }

  void run(Runnable request) {
    if (longest == 0) {
      request.run();
      return;
    }
    places.run(request);
  }

  /** The request that was started will not run. Returns its refusal. */
  public Refusal leave() {
    if (longest > 0) {
      places.giveBack();
    }
    refused.increment();
    return TOO_MANY;
  }

  /** Returns the refusal. Callers come back at different times. */
  private static Refusal refusal() {
    return REFUSALS.get(ThreadLocalRandom.current().nextInt(REFUSALS.size()));
  }

  private static Refusal refusal(int seconds) {
    return Refusal.overloaded(
        "the gateway has more requests than its processors can serve within"
            + " server.limits.processorWait: try again later",
        seconds);
  }

  private boolean refusedLately(long now) {
    return hasRefused && now - refusedAt < QUIET;
  }

  /**
   * Whether a request would wait too long. A queue may become long in a burst; after a refusal, it
   * is held as short as its pace allows.
   */
  private boolean isTooLate(long now) {
    return queue.age(now) > longest || (refusedLately(now) && queue.expected() > longest);
  }

  /**
   * Whether a request may wait longer than others: its caller has few in the queue, so that the
   * flood of another caller does not refuse it.
   */
  private boolean isPatient(int caller, long now) {
    return queue.hasFewOf(caller) && queue.age(now) <= PATIENCE * longest;
  }

  private void startNext() {
    while (!queue.isEmpty() && places.take()) {
      var next = queue.poll(nanoTime.getAsLong());
      if (next == null) {
        places.giveBack();
      } else {
        next.run();
      }
    }
  }

  private void review() {
    boolean before = false;
    while (!closed) {
      boolean now = isOverloaded();
      tell(before, now);
      before = now;
      if (queue.isEmpty() && !now) {
        pause();
      } else {
        places.review(System.nanoTime());
        startNext();
        LockSupport.parkNanos(this, PAUSE);
      }
    }
  }

  private void pause() {
    paused = true;
    if (queue.isEmpty() && !closed) {
      LockSupport.park(this);
    }
    paused = false;
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
    LockSupport.unpark(reviewer);
  }
}
