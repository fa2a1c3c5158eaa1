package org.integrationgateway.wire.call;

import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.BlockingClientCall;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.wire.value.Failures;

/**
 * A streaming call from the caller's side, with flow control in both directions. Used by one
 * thread, and closed by it.
 *
 * @param <Q> the pieces of the request
 * @param <A> the pieces of the answer
 */
public final class StreamingCall<Q, A> implements AutoCloseable {
  private static final long LAST_PIECES_MILLIS = 500;

  private final BlockingClientCall<Q, A> call;
  private final Failures<?> failures;
  private final String what;

  StreamingCall(BlockingClientCall<Q, A> call, Failures<?> failures, String what) {
    this.call = call;
    this.failures = failures;
    this.what = what;
  }

  /** Sends a message; false when the other side takes no more: its answer tells the reason. */
  public boolean send(Q piece) {
    ProcessorPlace.beginWait();
    try {
      return call.write(piece);
    } catch (StatusException failure) {
      throw failed(failure);
    } catch (InterruptedException interrupted) {
      throw interrupted();
    } finally {
      ProcessorPlace.endWait();
    }
  }

  /** Ends the request. */
  public void end() {
    call.halfClose();
  }

  /** The next message of the answer; empty at its end. */
  public Optional<A> next() {
    ProcessorPlace.beginWait();
    try {
      return Optional.ofNullable(call.read());
    } catch (StatusException failure) {
      throw failed(failure);
    } catch (InterruptedException interrupted) {
      throw interrupted();
    } finally {
      ProcessorPlace.endWait();
    }
  }

  private RuntimeException failed(StatusException failure) {
    return failures.fromStatus(
        new StatusRuntimeException(failure.getStatus(), failure.getTrailers()), what);
  }

  private RuntimeException interrupted() {
    close();
    Thread.currentThread().interrupt();
    return new CancellationException(what + " was interrupted");
  }

  /** Cancels the call; messages that are still under way are dropped. */
  @Override
  public void close() {
    call.cancel("no longer wanted", null);
    boolean interrupted = Thread.interrupted();
    try {
      takeTheRest();
    } catch (InterruptedException again) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Messages that arrived already hold buffers, which are released only when the messages are read.
   */
  private void takeTheRest() throws InterruptedException {
    try {
      Optional<A> piece;
      do {
        piece = Optional.ofNullable(call.read(LAST_PIECES_MILLIS, TimeUnit.MILLISECONDS));
      } while (piece.isPresent());
    } catch (StatusException | TimeoutException end) {
      // The call was cancelled or the connection is gone.
    }
  }
}
