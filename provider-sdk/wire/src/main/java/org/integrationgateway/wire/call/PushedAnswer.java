package org.integrationgateway.wire.call;

import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes what is pushed to it as a streamed answer. Requests the next pieces when the transport has
 * taken the ones before, so that a slow caller does not fill the memory.
 *
 * @param <T> the pieces
 * @param <A> the pieces on the wire
 */
final class PushedAnswer<T, A> implements Flow.Subscriber<T> {
  /** How many pieces are requested at a time. */
  private static final int WINDOW = 16;

  private final ServerCallStreamObserver<A> call;
  private final Function<T, A> codec;
  private final Function<Throwable, StatusRuntimeException> refusal;
  private final AtomicBoolean taken = new AtomicBoolean();
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile Flow.@Nullable Subscription subscription;
  private int expected;

  /**
   * @param refusal the status of a failure
   */
  PushedAnswer(
      ServerCallStreamObserver<A> call,
      Function<T, A> codec,
      Function<Throwable, StatusRuntimeException> refusal) {
    this.call = call;
    this.codec = codec;
    this.refusal = refusal;
    call.setOnReadyHandler(this::more);
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (ended.get() || call.isCancelled()) {
      given.cancel();
      return;
    }
    taken.set(true);
    more();
  }

  /** Requests more when all that was requested is taken; each amount is requested once. */
  private void more() {
    var given = subscription;
    if (given != null && call.isReady() && taken.compareAndSet(true, false)) {
      expected = WINDOW;
      given.request(WINDOW);
    }
  }

  @Override
  public void onNext(T piece) {
    if (ended.get()) {
      return;
    }
    try {
      call.onNext(codec.apply(piece));
    } catch (RuntimeException failure) {
      cancel();
      call.onError(refusal.apply(failure));
      return;
    }
    expected--;
    if (expected == 0) {
      taken.set(true);
      more();
    }
  }

  @Override
  public void onError(Throwable failure) {
    if (ended.compareAndSet(false, true)) {
      call.onError(refusal.apply(failure));
    }
  }

  @Override
  public void onComplete() {
    if (ended.compareAndSet(false, true)) {
      call.onCompleted();
    }
  }

  /** The caller left. */
  void cancel() {
    ended.set(true);
    var given = subscription;
    if (given != null) {
      given.cancel();
    }
  }
}
