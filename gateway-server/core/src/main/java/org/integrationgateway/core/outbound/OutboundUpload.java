package org.integrationgateway.core.outbound;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;

/**
 * Sends a body while it is read, piece after piece, on the thread of the call: a slow caller holds
 * no thread of the client, and a slow upstream slows the caller down.
 */
final class OutboundUpload {
  private static final int PIECE = 64 << 10;

  /** How long a piece may wait before the call looks whether the upstream has answered. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Request request;
  private final OutboundRequest.Body body;
  private final AsyncRequestContent content;

  OutboundUpload(Request request, OutboundRequest.Body body) {
    this.request = request;
    this.body = body;
    this.content =
        new AsyncRequestContent(body.contentType()) {
          @Override
          public long getLength() {
            return body.content().length().orElse(-1);
          }
        };
    request.body(content);
  }

  /**
   * Sends the body of the request, which was sent.
   *
   * @param over whether the upstream has answered, or the request has failed
   * @return why the request ends without an answer
   */
  Optional<GatewayException> run(
      BooleanSupplier over, Deadline deadline, OutboundFailures failures) {
    try (var in = body.content().open()) {
      var piece = new byte[PIECE];
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        if (deadline.expired()) {
          return Optional.of(failures.deadline());
        }
        if (!send(ByteBuffer.wrap(piece, 0, length), over, deadline)) {
          request.abort(new IOException("the rest of the body is not needed"));
          return Optional.empty();
        }
      }
      content.close();
      return Optional.empty();
    } catch (TimeoutException late) {
      return Optional.of(failures.deadline());
    } catch (GatewayException refused) {
      return Optional.of(refused);
    } catch (IOException | UncheckedIOException broken) {
      return Optional.of(
          new GatewayException(
              ErrorCode.INVALID_REQUEST, "the body ended early: " + broken.getMessage(), broken));
    }
  }

  /**
   * Sends a piece, and waits until it is on its way.
   *
   * @return false when no more can be sent
   */
  private boolean send(ByteBuffer piece, BooleanSupplier over, Deadline deadline)
      throws TimeoutException {
    var taken = new CompletableFuture<Void>();
    content.write(
        piece,
        Callback.from(
            Invocable.InvocationType.NON_BLOCKING,
            () -> taken.complete(null),
            taken::completeExceptionally));
    while (!over.getAsBoolean()) {
      long left = deadline.nanoTime() - System.nanoTime();
      if (left <= 0) {
        throw new TimeoutException();
      }
      try {
        taken.get(Math.min(left, LOOK_NANOS), TimeUnit.NANOSECONDS);
        return true;
      } catch (ExecutionException failed) {
        return false;
      } catch (TimeoutException looks) {
        continue;
      } catch (InterruptedException e) {
        throw GatewayException.interrupted();
      }
    }
    return false;
  }
}
