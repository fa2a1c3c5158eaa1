package org.integrationgateway.server.http.exchange;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/** The open event streams of a server: bounds their number, keeps them alive, and ends them. */
public final class EventStreams {
  private static final int MOST = 2048;
  private static final long HEARTBEAT_SECONDS = 15;

  private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
  private final Scheduler scheduler;
  private volatile boolean closed;

  public EventStreams(Scheduler scheduler) {
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
    stream.begin();
    scheduler.schedule(() -> beat(stream), HEARTBEAT_SECONDS, TimeUnit.SECONDS);
    if (closed) {
      stream.close();
    }
    return stream;
  }

  /** How many are open. */
  public int count() {
    return open.size();
  }

  private void beat(EventStream stream) {
    if (stream.comment()) {
      scheduler.schedule(() -> beat(stream), HEARTBEAT_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Ends every stream, so that a draining server does not wait for its clients. */
  public void close() {
    closed = true;
    open.forEach(EventStream::close);
  }
}
