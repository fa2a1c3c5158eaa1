package org.integrationgateway.sdk.internal.wire;

import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.BlockingClientCall;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A call in pieces from the caller's side, at the pace of the slower one. Used by one thread, and
 * closed by it.
 *
 * @param <Q> the pieces of the request
 * @param <A> the pieces of the answer
 */
public final class Talk<Q, A> implements AutoCloseable {
  private static final long LAST_PIECES_MILLIS = 500;

  private final BlockingClientCall<Q, A> call;
  private final Failures<?> failures;
  private final String what;

  Talk(BlockingClientCall<Q, A> call, Failures<?> failures, String what) {
    this.call = call;
    this.failures = failures;
    this.what = what;
  }

  /** Sends a piece; answers false when the other side wants no more: its answer says why. */
  public boolean send(Q piece) {
    try {
      return call.write(piece);
    } catch (StatusException failure) {
      throw failed(failure);
    } catch (InterruptedException interrupted) {
      throw interrupted();
    }
  }

  /** Says that no piece follows. */
  public void end() {
    call.halfClose();
  }

  /** The next piece of the answer; empty when all has come. */
  public Optional<A> next() {
    try {
      return Optional.ofNullable(call.read());
    } catch (StatusException failure) {
      throw failed(failure);
    } catch (InterruptedException interrupted) {
      throw interrupted();
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

  /** Ends the call, whatever is still on its way. */
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

  /** Pieces that came already lie in buffers, which go back to their pool only when taken. */
  private void takeTheRest() throws InterruptedException {
    try {
      Optional<A> piece;
      do {
        piece = Optional.ofNullable(call.read(LAST_PIECES_MILLIS, TimeUnit.MILLISECONDS));
      } while (piece.isPresent());
    } catch (StatusException | TimeoutException end) {
      // It was cancelled, or nobody is there any more to say so.
    }
  }
}
