package org.integrationgateway.http.exchange;

import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Reads and discards the rest of a body that was answered before it was complete. Many clients read
 * no answer before they have sent the whole body: they would wait without end, or lose the answer
 * when the connection is closed (RFC 9112, section 9.6). Gives up after 30 seconds.
 */
public final class UnreadBody implements Runnable, Invocable {
  private static final long TIMEOUT_NANOS = Duration.ofSeconds(30).toNanos();

  private final Request request;
  private final Callback callback;
  private final long began = System.nanoTime();

  private UnreadBody(Request request, Callback callback) {
    this.request = request;
    this.callback = callback;
  }

  /**
   * Completes {@code callback} once the answer is written and the body has ended. CONNECT has no
   * body but a tunnel, which Jetty never lets a handler read: it would ask for it without end.
   */
  public static Callback thrownAway(Request request, Callback callback) {
    if (isHeldBack(request) || HttpMethod.CONNECT.is(request.getMethod())) {
      return callback;
    }
    return Callback.from(
        InvocationType.NON_BLOCKING, new UnreadBody(request, callback), callback::failed);
  }

  /** A client that waits for 100 (Continue) has the answer first, and sends no body. */
  private static boolean isHeldBack(Request request) {
    return request.getHeaders().contains(HttpHeader.EXPECT);
  }

  @Override
  public void run() {
    while (System.nanoTime() - began < TIMEOUT_NANOS) {
      var chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      chunk.release();
      if (chunk.isLast() || Content.Chunk.isFailure(chunk)) {
        break;
      }
    }
    callback.succeeded();
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
