package org.integrationgateway.server.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.base.thread.DaemonThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads from the store when it is asked whether the store answers. An answer counts for a second,
 * and at most one read is under way, however often it is asked.
 */
public final class StoreProbe {
  private static final Logger log = LoggerFactory.getLogger(StoreProbe.class);
  private static final Duration FRESH = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Runnable read;
  private final Duration fresh;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private Optional<Attempt> last = Optional.empty();

  /** Probes this store. */
  public StoreProbe(State state) {
    this(state::check, FRESH, PATIENCE);
  }

  /**
   * @param read throws when the store does not answer
   * @param fresh how long an answer counts
   * @param patience how long a read may take
   */
  StoreProbe(Runnable read, Duration fresh, Duration patience) {
    this.read = read;
    this.fresh = fresh;
    this.patience = patience;
  }

  /** Why the store cannot be used now, as a sentence for operators; empty when it answers. */
  public Optional<String> problem() {
    var attempt = attempt();
    long left = patience.toNanos() - (System.nanoTime() - attempt.startedAt());
    try {
      attempt.answer().get(Math.max(0, left), TimeUnit.NANOSECONDS);
      return Optional.empty();
    } catch (TimeoutException e) {
      return Optional.of("the store does not answer");
    } catch (ExecutionException e) {
      return Optional.of("the store cannot be read: " + reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("the probe of the store was interrupted");
    }
  }

  private static String reason(ExecutionException failed) {
    var cause = failed.getCause();
    return String.valueOf(cause == null ? failed.getMessage() : cause.getMessage());
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
    return !attempt.answer().isDone() || System.nanoTime() - attempt.startedAt() < fresh.toNanos();
  }

  private Attempt start() {
    var answer = new CompletableFuture<Void>();
    DaemonThread.start("store-probe", () -> run(answer));
    return new Attempt(answer, System.nanoTime());
  }

  private void run(CompletableFuture<Void> answer) {
    try {
      read.run();
      answer.complete(null);
    } catch (RuntimeException e) {
      log.warn("the store cannot be read: {}", e.getMessage());
      answer.completeExceptionally(e);
    }
  }

  /**
   * One read.
   *
   * @param startedAt in the terms of {@link System#nanoTime()}
   */
  private record Attempt(CompletableFuture<Void> answer, long startedAt) {}
}
