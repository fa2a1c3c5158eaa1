package org.integrationgateway.server.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.store.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads from the store when it is asked whether the store answers, and writes where writes have
 * failed. An answer counts for a second, and at most one attempt is under way, however often it is
 * asked.
 */
public final class StoreProbe {
  private static final Logger log = LoggerFactory.getLogger(StoreProbe.class);
  private static final Duration FRESH = Duration.ofSeconds(1);
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final Runnable read;
  private final Runnable write;
  private final Duration fresh;
  private final Duration timeout;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean failing = new AtomicBoolean();
  private Optional<Attempt> last = Optional.empty();

  /** Probes this store, whose file stays in its place. */
  public StoreProbe(State state, StoreFile file) {
    this(
        () -> {
          state.check();
          file.check();
        },
        state::checkWrites,
        FRESH,
        TIMEOUT);
  }

  /**
   * @param read throws when the store does not answer
   * @param write throws when the store can be read only
   * @param fresh how long an answer counts
   * @param timeout how long an attempt may take
   */
  StoreProbe(Runnable read, Runnable write, Duration fresh, Duration timeout) {
    this.read = read;
    this.write = write;
    this.fresh = fresh;
    this.timeout = timeout;
  }

  /** Why the store cannot be used now, as a sentence for operators; empty when it answers. */
  public Optional<String> problem() {
    var attempt = attempt();
    long left = timeout.toNanos() - (System.nanoTime() - attempt.startedAt());
    return attempt
        .problem()
        .copy()
        .completeOnTimeout(
            Optional.of("the store does not respond"), Math.max(0, left), TimeUnit.NANOSECONDS)
        .join();
  }

  private Attempt attempt() {
    lock.lock();
    try {
      var attempt = last.filter(this::counts).orElseGet(this::start);
      last = Optional.of(attempt);
      return attempt;
    } finally {
      lock.unlock();
    }
  }

  private boolean counts(Attempt attempt) {
    return !attempt.problem().isDone() || System.nanoTime() - attempt.startedAt() < fresh.toNanos();
  }

  private Attempt start() {
    var problem = new CompletableFuture<Optional<String>>();
    DaemonThread.start("store-probe", () -> problem.complete(tried()));
    return new Attempt(problem, System.nanoTime());
  }

  /** Tries both, and tells the log of the beginning and the end of a failure. */
  private Optional<String> tried() {
    String what = "read";
    try {
      read.run();
      what = "written";
      write.run();
    } catch (RuntimeException e) {
      var problem = "the store cannot be %s: %s".formatted(what, e.getMessage());
      if (!failing.getAndSet(true)) {
        log.warn(problem);
      }
      return Optional.of(problem);
    }
    if (failing.getAndSet(false)) {
      log.warn("the store can be read and written again");
    }
    return Optional.empty();
  }

  /**
   * One attempt.
   *
   * @param startedAt in the terms of {@link System#nanoTime()}
   */
  private record Attempt(CompletableFuture<Optional<String>> problem, long startedAt) {}
}
