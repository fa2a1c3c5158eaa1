package org.integrationgateway.sdk.internal.wire;

import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.BlockingClientCall;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * A call in pieces from the caller's side, at the pace of the slower one. Used by one thread, and
 * closed by it.
 *
 * @param <Q> the pieces of the request
 * @param <A> the pieces of the answer
 */
public final class Talk<Q, A> implements AutoCloseable {
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
  }
}
