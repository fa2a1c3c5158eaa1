package org.integrationgateway.http.exchange;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.sdk.Deadline;

/**
 * Writes a body in pieces, each after the caller has received the one before, until a deadline. The
 * idle timeout alone would let a caller receive a byte a minute and keep the upstream busy.
 */
final class ResponseStream extends OutputStream {
  private final Response response;
  private final Deadline deadline;
  private boolean closed;

  ResponseStream(Response response, Deadline deadline) {
    this.response = response;
    this.deadline = deadline;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    send(false, ByteBuffer.wrap(bytes, offset, length));
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      send(true, ByteBuffer.allocate(0));
    }
  }

  private void send(boolean last, ByteBuffer piece) throws IOException {
    var taken = new CompletableFuture<Void>();
    response.write(
        last,
        piece,
        Callback.from(
            Invocable.InvocationType.NON_BLOCKING,
            () -> taken.complete(null),
            taken::completeExceptionally));
    ProcessorPlace.beginWait();
    try {
      taken.get(deadline.nanoTime() - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new EofException("the caller did not receive the response in time");
    } catch (ExecutionException e) {
      throw new EofException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the gateway is stopping");
    } finally {
      ProcessorPlace.endWait();
    }
  }
}
