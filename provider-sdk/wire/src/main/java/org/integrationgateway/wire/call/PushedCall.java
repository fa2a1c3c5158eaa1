package org.integrationgateway.wire.call;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.util.concurrent.Flow;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.integrationgateway.wire.value.Failures;
import org.jspecify.annotations.Nullable;

/**
 * A call with a streamed answer that is pushed to a subscriber: no thread waits for it. The other
 * side sends as many pieces as the subscriber requests.
 *
 * @param <Q> the request
 * @param <A> the pieces on the wire
 * @param <T> the pieces
 */
final class PushedCall<Q, A, T> implements ClientResponseObserver<Q, A>, Flow.Subscription {
  private final Flow.Subscriber<? super T> subscriber;
  private final Function<A, T> codec;
  private final Failures<?> failures;
  private final String what;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable ClientCallStreamObserver<Q> call;
  private boolean started;
  private int early;
  private volatile boolean canceled;

  /**
   * @param what names provider and request, for messages
   */
  PushedCall(
      Flow.Subscriber<? super T> subscriber,
      Function<A, T> codec,
      Failures<?> failures,
      String what) {
    this.subscriber = subscriber;
    this.codec = codec;
    this.failures = failures;
    this.what = what;
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<Q> beginning) {
    beginning.disableAutoRequestWithInitial(0);
    call = beginning;
    subscriber.onSubscribe(this);
  }

  /** The call has begun: what was requested before is requested now. */
  void started() {
    boolean leave;
    int events;
    lock.lock();
    try {
      started = true;
      leave = canceled;
      events = early;
    } finally {
      lock.unlock();
    }
    if (leave) {
      leave();
    } else if (events > 0) {
      ask(events);
    }
  }

  @Override
  public void request(long pieces) {
    if (pieces < 1) {
      throw new IllegalArgumentException("request 1 or more pieces, not " + pieces);
    }
    int some = (int) Math.min(pieces, Integer.MAX_VALUE);
    lock.lock();
    try {
      if (!started) {
        early = early + some < 0 ? Integer.MAX_VALUE : early + some;
        return;
      }
    } finally {
      lock.unlock();
    }
    ask(some);
  }

  private void ask(int pieces) {
    var running = call;
    if (running != null) {
      running.request(pieces);
    }
  }

  @Override
  public void cancel() {
    lock.lock();
    try {
      canceled = true;
      if (!started) {
        return;
      }
    } finally {
      lock.unlock();
    }
    leave();
  }

  private void leave() {
    var running = call;
    if (running != null) {
      running.cancel("no longer wanted", null);
    }
  }

  @Override
  public void onNext(A piece) {
    if (canceled) {
      return;
    }
    T read;
    try {
      read = codec.apply(piece);
    } catch (RuntimeException garbled) {
      cancel();
      subscriber.onError(garbled);
      return;
    }
    subscriber.onNext(read);
  }

  @Override
  public void onError(Throwable failure) {
    if (canceled) {
      return;
    }
    var status =
        failure instanceof StatusRuntimeException known
            ? known
            : Status.fromThrowable(failure).asRuntimeException();
    subscriber.onError(failures.fromStatus(status, what));
  }

  @Override
  public void onCompleted() {
    if (!canceled) {
      subscriber.onComplete();
    }
  }
}
