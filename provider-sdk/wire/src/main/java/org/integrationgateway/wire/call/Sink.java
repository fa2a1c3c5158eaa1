package org.integrationgateway.wire.call;

import io.grpc.stub.ServerCallStreamObserver;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sends the messages of a streamed answer. It blocks until the transport has taken the previous
 * message, so that a slow caller does not fill the memory.
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
   * Sends a message, when the caller can take one.
   *
   * @throws InterruptedException when the caller left or the deadline passed while it waited
   * @throws CancellationException when the call was cancelled before
   */
  public void send(A piece) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!call.isReady()) {
        if (call.isCancelled()) {
          throw new CancellationException("the caller no longer accepts the response");
        }
        ready.await();
      }
    } finally {
      lock.unlock();
    }
    call.onNext(piece);
  }
}
