package org.integrationgateway.server.http;

import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Takes what is left of a body whose answer was given already, and throws it away. Many a client
 * reads no answer before it has sent all it has: without this it would wait for ever, or lose the
 * answer when the connection is closed under it (RFC 9112, section 9.6). After a while the rest is
 * not waited for any more.
 */
final class Leftover implements Runnable, Invocable {
  private static final long PATIENCE_NANOS = Duration.ofSeconds(30).toNanos();

  private final Request request;
  private final Callback callback;
  private final long began = System.nanoTime();

  private Leftover(Request request, Callback callback) {
    this.request = request;
    this.callback = callback;
  }

  /** Completes {@code callback} once the answer is written and nothing more comes. */
  static Callback thrownAway(Request request, Callback callback) {
    if (isHeldBack(request)) {
      return callback;
    }
    return Callback.from(
        InvocationType.NON_BLOCKING, new Leftover(request, callback)::run, callback::failed);
  }

  /** Whoever waits to be asked for the body has the answer first, and sends nothing. */
  private static boolean isHeldBack(Request request) {
    return request.getHeaders().contains(HttpHeader.EXPECT);
  }

  @Override
  public void run() {
    while (System.nanoTime() - began < PATIENCE_NANOS) {
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
