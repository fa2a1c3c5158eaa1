package org.integrationgateway.http.exchange;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.integrationgateway.config.server.StreamLimits;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** The open event streams of a server: bounds their number, keeps them alive, and ends them. */
public final class EventStreams {
  private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
  private final Scheduler scheduler;
  private final Supplier<StreamLimits> limits;
  private volatile boolean closed;

  public EventStreams(Scheduler scheduler, Supplier<StreamLimits> limits) {
    this.scheduler = scheduler;
    this.limits = limits;
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
    if ((closed && !answer) || open.size() >= limits.get().streams()) {
      throw new GatewayException(
          ErrorCode.OVERLOADED,
          closed
              ? "the gateway is stopping: connect again in a moment"
              : limits.get().streams()
                  + " event streams are open, which is the limit: connect again later");
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
    nextBeat(stream);
    if (closed && !answer) {
      stream.close();
    }
    return stream;
  }

  /** How many may be open. */
  public int most() {
    return limits.get().streams();
  }

  /** How many are open. */
  public int count() {
    return open.size();
  }

  private void nextBeat(EventStream stream) {
    scheduler.schedule(
        () -> beat(stream), limits.get().heartbeat().toMillis(), TimeUnit.MILLISECONDS);
  }

  private void beat(EventStream stream) {
    if (stream.comment(limits.get().stall())) {
      nextBeat(stream);
    }
  }

  /** Ends every stream that has no end, so that a draining server does not wait for its clients. */
  public void close() {
    closed = true;
    open.stream().filter(stream -> !stream.isAnswer()).forEach(EventStream::close);
  }
}
