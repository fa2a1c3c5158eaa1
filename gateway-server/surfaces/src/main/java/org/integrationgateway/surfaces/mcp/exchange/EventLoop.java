package org.integrationgateway.surfaces.mcp.exchange;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.core.outbound.RequestAbort;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a stream of events open until it is closed: opens it again after it has ended. */
public final class EventLoop implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EventLoop.class);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final Stream stream;
  private final Semaphore permits;
  private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
  private final Semaphore wake = new Semaphore(0);
  private volatile boolean closed;
  private volatile CountDownLatch decided = new CountDownLatch(1);
  private volatile RequestAbort current = new RequestAbort();

  private enum State {
    NEW,
    RUNNING,
    OVER
  }

  /** Reads a stream once. */
  public interface Stream {
    /**
     * Reads until the stream ends.
     *
     * @param opened is told when the stream is open
     * @return how long to wait before it is opened again; empty when there is no stream
     * @throws Exception when it could not be opened, or broke off
     */
    Optional<Duration> read(RequestAbort abort, Runnable opened) throws Exception;
  }

  /**
   * @param permits one for each open stream
   */
  public EventLoop(Stream stream, Semaphore permits) {
    this.stream = stream;
    this.permits = permits;
  }

  /** Begins; false when it has begun before, and when too many streams are open. */
  public boolean start(Executor background) {
    if (state.get() != State.NEW || !permits.tryAcquire()) {
      return false;
    }
    if (!state.compareAndSet(State.NEW, State.RUNNING)) {
      permits.release();
      return false;
    }
    try {
      background.execute(this::run);
      return true;
    } catch (RejectedExecutionException stopping) {
      over();
      return false;
    }
  }

  public boolean isRunning() {
    return state.get() == State.RUNNING;
  }

  public boolean isOver() {
    return state.get() == State.OVER;
  }

  /** Waits until the stream is open, or known not to be offered. */
  public void awaitOpened(Duration most) {
    try {
      decided.await(most.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Opens the stream again, at once. */
  public void again() {
    decided = new CountDownLatch(1);
    current.abort();
    wake.release();
  }

  private void run() {
    try {
      var pause = FIRST_PAUSE;
      while (!closed) {
        var abort = new RequestAbort();
        current = abort;
        wake.drainPermits();
        if (closed) {
          return;
        }
        long begun = System.nanoTime();
        var next = attempt(abort);
        if (abort.aborted()) {
          continue;
        }
        if (next.isEmpty()) {
          return;
        }
        boolean lasted = System.nanoTime() - begun > LONGEST_PAUSE.toNanos();
        pause = lasted ? FIRST_PAUSE : pause;
        boolean woken = wake.tryAcquire(longer(next.get(), pause).toNanos(), TimeUnit.NANOSECONDS);
        pause = woken ? FIRST_PAUSE : shorter(pause.multipliedBy(2), LONGEST_PAUSE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      over();
    }
  }

  private void over() {
    state.set(State.OVER);
    permits.release();
    decided.countDown();
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private Optional<Duration> attempt(RequestAbort abort) {
    var decision = decided;
    try {
      return stream.read(abort, decision::countDown);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (Exception failed) {
      log.debug("a stream of events ended: {}", failed.getMessage());
      return Optional.of(FIRST_PAUSE);
    } finally {
      decision.countDown();
    }
  }

  /** Ends the stream. */
  @Override
  public void close() {
    closed = true;
    current.abort();
    wake.release();
  }
}
