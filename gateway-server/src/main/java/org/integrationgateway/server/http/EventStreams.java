package org.integrationgateway.server.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/** The open event streams of a server: their heartbeat, their number, and their end. */
final class EventStreams {
  private static final int MOST = 2048;
  private static final long HEARTBEAT_SECONDS = 15;

  private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
  private final Scheduler scheduler;
  private volatile boolean closed;

  EventStreams(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  EventStream open(
      Response response,
      Callback callback,
      Consumer<EventStream> whenOpened,
      Consumer<EventStream> whenEnded) {
    if (closed || open.size() >= MOST) {
      throw new GatewayException(
          ErrorCode.OVERLOADED,
          closed
              ? "the gateway is stopping: connect again in a moment"
              : MOST + " event streams are open, which is the limit: connect again later");
    }
    var stream =
        new EventStream(
            response,
            callback,
            ended -> {
              open.remove(ended);
              whenEnded.accept(ended);
            });
    open.add(stream);
    whenOpened.accept(stream);
    // At once, so that the listener sees the headers without waiting for the first event.
    beat(stream);
    if (closed) {
      stream.close();
    }
    return stream;
  }

  private void beat(EventStream stream) {
    if (stream.comment()) {
      scheduler.schedule(() -> beat(stream), HEARTBEAT_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Ends every stream, so that a server that drains does not wait for listeners. */
  void close() {
    closed = true;
    open.forEach(EventStream::close);
  }
}
