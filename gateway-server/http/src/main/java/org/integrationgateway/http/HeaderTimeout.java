package org.integrationgateway.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.NegotiatingServerConnection;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections whose request headers, or whose TLS handshake, do not arrive in time. The idle
 * timeout alone would let a caller send one byte a minute without end.
 */
final class HeaderTimeout extends AbstractLifeCycle implements Connection.Listener {
  private final Map<HttpConnection, Watch> watched = new ConcurrentHashMap<>();

  /** Connections in their handshake, and when it began. */
  private final Map<NegotiatingServerConnection, Long> handshakes = new ConcurrentHashMap<>();

  private final Scheduler scheduler;
  private final Duration limit;
  private Scheduler.@Nullable Task sweep;

  HeaderTimeout(Scheduler scheduler, Duration limit) {
    this.scheduler = scheduler;
    this.limit = limit;
  }

  private static final class Watch {
    /** The time when the headers of the current request began to arrive; 0 between requests. */
    private long since;

    private long request;

    /** The bytes that had arrived when the last request was seen to have ended. */
    private long bytes;
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof HttpConnection http) {
      watched.put(http, new Watch());
    }
    if (connection instanceof NegotiatingServerConnection handshake) {
      handshakes.put(handshake, System.nanoTime());
    }
  }

  @Override
  public void onClosed(Connection connection) {
    if (connection instanceof HttpConnection http) {
      watched.remove(http);
    }
    if (connection instanceof NegotiatingServerConnection handshake) {
      handshakes.remove(handshake);
    }
  }

  @Override
  protected void doStart() {
    schedule();
  }

  @Override
  protected void doStop() {
    if (sweep != null) {
      sweep.cancel();
    }
  }

  private void schedule() {
    sweep = scheduler.schedule(this::sweep, limit.toMillis() / 10, TimeUnit.MILLISECONDS);
  }

  private void sweep() {
    try {
      watched.forEach(this::check);
      handshakes.forEach(this::check);
    } finally {
      if (isRunning() || isStarting()) {
        schedule();
      }
    }
  }

  private void check(NegotiatingServerConnection handshake, long began) {
    if (System.nanoTime() - began > limit.toNanos()) {
      handshake
          .getEndPoint()
          .close(new TimeoutException("the TLS handshake did not finish in time"));
    }
  }

  private void check(HttpConnection connection, Watch watch) {
    var parser = connection.getParser();
    long bytes = connection.getBytesIn();
    boolean next = watch.request != connection.getMessagesOut();
    watch.request = connection.getMessagesOut();
    // The parser skips empty lines before a request, and is still at its start then.
    boolean between = parser.isStart() && (next || bytes == watch.bytes);
    if (between || !parser.inHeaderState()) {
      watch.since = 0;
      watch.bytes = bytes;
      return;
    }
    long now = System.nanoTime();
    if (watch.since == 0 || next) {
      watch.since = now;
      return;
    }
    if (now - watch.since > limit.toNanos()) {
      connection.getEndPoint().close(new TimeoutException("the headers did not arrive in time"));
    }
  }
}
