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
  private static final long HEARTBEAT_SECONDS = 15;

  private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
  private final Scheduler scheduler;
  private final int most;
  private volatile boolean closed;

  /**
   * @param most how many may be open
   */
  public EventStreams(Scheduler scheduler, int most) {
    this.scheduler = scheduler;
    this.most = most;
  }

  /**
   * @param answer whether the stream is the answer to a request under way: it goes on while the
   *     server drains
   */
  EventStream open(
      Response response,
      Callback callback,
      boolean answer,
      Consumer<EventStream> whenOpened,
      Consumer<EventStream> whenEnded) {
    if ((closed && !answer) || open.size() >= most) {
      throw new GatewayException(
          ErrorCode.OVERLOADED,
          closed
              ? "the gateway is stopping: connect again in a moment"
              : most + " event streams are open, which is the limit: connect again later");
    }
    var stream =
        new EventStream(
            response,
            callback,
            answer,
            ended -> {
              open.remove(ended);
              whenEnded.accept(ended);
            });
    open.add(stream);
    whenOpened.accept(stream);
    stream.begin();
    scheduler.schedule(() -> beat(stream), HEARTBEAT_SECONDS, TimeUnit.SECONDS);
    if (closed && !answer) {
      stream.close();
    }
    return stream;
  }

  /** How many may be open. */
  public int most() {
    return most;
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

  /** Ends every stream that has no end, so that a draining server does not wait for its clients. */
  public void close() {
    closed = true;
    open.stream().filter(stream -> !stream.isAnswer()).forEach(EventStream::close);
  }
}
