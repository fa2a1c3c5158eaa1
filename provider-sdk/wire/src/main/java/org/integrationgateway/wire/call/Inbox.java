package org.integrationgateway.wire.call;

import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a streamed request, one at a time: the next is requested when one is taken.
 *
 * @param <Q> the pieces
 */
public final class Inbox<Q> implements StreamObserver<Q> {
  private static final Duration NEVER = Duration.ofDays(365);

  private enum State {
    OPEN,
    ENDED,
    BROKEN
  }

  private final Runnable more;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private @Nullable Q piece;
  private State state = State.OPEN;

  /**
   * @param more requests one more message from the caller
   */
  Inbox(Runnable more) {
    this.more = more;
  }

  /**
   * The next message; empty when the caller has sent all.
   *
   * @throws InterruptedException when the caller left or the deadline passed while it waited
   * @throws CancellationException when the stream broke
   */
  public Optional<Q> next() throws InterruptedException {
    return next(NEVER, () -> new IllegalStateException("the stream sent nothing"));
  }

  /**
   * The next message, waited for at most this long. After a timeout, no message may be taken any
   * more.
   *
   * @param silent the exception to throw after the timeout
   */
  public Optional<Q> next(Duration timeout, Supplier<? extends RuntimeException> silent)
      throws InterruptedException {
    long left = timeout.toNanos();
    lock.lockInterruptibly();
    try {
      if (state == State.OPEN) {
        more.run();
      }
      while (piece == null && state == State.OPEN) {
        if (left <= 0) {
          throw silent.get();
        }
        left = changed.awaitNanos(left);
      }
      var taken = Optional.ofNullable(piece);
      piece = null;
      if (taken.isEmpty() && state == State.BROKEN) {
        throw new CancellationException("the caller disconnected during its request");
      }
      return taken;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void onNext(Q next) {
    set(next, State.OPEN);
  }

  @Override
  public void onError(Throwable failure) {
    set(null, State.BROKEN);
  }

  @Override
  public void onCompleted() {
    set(null, State.ENDED);
  }

  private void set(@Nullable Q next, State now) {
    lock.lock();
    try {
      if (next != null) {
        piece = next;
      }
      state = now;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
