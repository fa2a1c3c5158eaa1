package org.integrationgateway.sdk.internal.wire;

import io.grpc.stub.ServerCallStreamObserver;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where the pieces of an answer go. It takes a piece only when the one before is on its way, so
 * that a slow caller costs time and not memory.
 *
 * @param <A> the pieces
 */
public final class Sink<A> {
  private final ServerCallStreamObserver<A> call;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ready = lock.newCondition();

  Sink(ServerCallStreamObserver<A> call) {
    this.call = call;
    call.setOnReadyHandler(this::wake);
  }

  private void wake() {
    lock.lock();
    try {
      ready.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sends a piece, when the caller can take one.
   *
   * @throws InterruptedException when the caller left or the deadline passed while it waited
   * @throws CancellationException when that was so before
   */
  public void send(A piece) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!call.isReady()) {
        if (call.isCancelled()) {
          throw new CancellationException("nobody takes the answer any more");
        }
        ready.await();
      }
    } finally {
      lock.unlock();
    }
    call.onNext(piece);
  }
}
