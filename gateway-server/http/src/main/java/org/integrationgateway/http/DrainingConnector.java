package org.integrationgateway.http;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connector that is left in steps, so that clients and proxies lose no request. First the port is
 * closed; then each answer of HTTP/1.1 is the last one of its connection, HTTP/2 clients are told
 * to send no more, and connections without a request are closed. The other order would make clients
 * open a connection for each request while the port closes. Then it shuts down, which takes no
 * longer than the last request.
 */
final class DrainingConnector extends ServerConnector {
  private static final Logger log = LoggerFactory.getLogger(DrainingConnector.class);
  private static final String STAYS = "gateway.connection.stays";
  private static final long IDLE_MILLIS = 250;

  /**
   * The time that a client has for a request on a connection that is kept: the answer ends it. A
   * request on its way to a connection that closes meanwhile would be lost.
   */
  private static final long NEXT_REQUEST_MILLIS = 1_000;

  private static final long LOOK_MILLIS = 100;

  /** A session that has said GOAWAY and is idle for its timeout resets the streams under way. */
  private static final long NEVER = 0;

  private volatile boolean leaving;
  private volatile boolean closing;
  private volatile int port;

  DrainingConnector(Server server, ConnectionFactory... protocols) {
    // No thread that waits to accept: the selectors do, and can be told to stop.
    super(server, 0, Threads.selectors(), protocols);
    setShutdownIdleTimeout(NEVER);
  }

  /** Keeps the connection of a request until the connector shuts down. */
  static void stay(Request request) {
    request.getConnectionMetaData().setAttribute(STAYS, true);
  }

  @Override
  public void open() throws IOException {
    super.open();
    port = super.getLocalPort();
  }

  /** The port, also after it has been closed. */
  @Override
  public int getLocalPort() {
    return port == 0 ? super.getLocalPort() : port;
  }

  /** Returns whether each answer of HTTP/1.1 is the last one of its connection. */
  boolean isLeaving() {
    return leaving;
  }

  /**
   * Closes the port, and every connection as soon as it has no request under way. Requests that
   * arrive until then are still served. Waits until all are closed but those that {@link #stay},
   * and for {@code timeout} at most.
   */
  void leave(Duration timeout) throws InterruptedException {
    closePort();
    leaving = true;
    for (var endPoint : getConnectedEndPoints()) {
      if (connection(endPoint) instanceof HTTP2Connection http2 && !stays(http2)) {
        http2.getSession().shutdown();
      }
    }
    long end = System.nanoTime() + timeout.toNanos();
    while (releaseIdle() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  /**
   * Closes the port when no connection waits there: the system resets those that it has taken and
   * the selectors have not.
   */
  private void closePort() {
    if (closing || !(getTransport() instanceof ServerSocketChannel waiting)) {
      return;
    }
    closing = true;
    setAccepting(false);
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS);
    // A port that a selector still knows stays open after it has been closed.
    while (waiting.isRegistered() && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    try (waiting) {
      for (var next = waiting.accept(); next != null; next = waiting.accept()) {
        next.configureBlocking(false);
        next.setOption(StandardSocketOptions.TCP_NODELAY, getAcceptedTcpNoDelay());
        getSelectorManager().accept(next);
      }
    } catch (IOException broken) {
      log.warn("connections that waited at the port are reset", broken);
    }
    close();
  }

  /** The limit of connections may want to accept again. */
  @Override
  public void setAccepting(boolean accepting) {
    super.setAccepting(accepting && !closing);
  }

  @Override
  public CompletableFuture<Void> shutdown() {
    closePort();
    var drained = super.shutdown();
    releaseUntil(drained);
    return drained;
  }

  private void releaseUntil(CompletableFuture<Void> drained) {
    releaseIdle();
    if (!drained.isDone() && getScheduler().isRunning()) {
      getScheduler().schedule(() -> releaseUntil(drained), LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Lets connections without a request end soon, and returns whether there is one that may end. */
  private boolean releaseIdle() {
    boolean left = false;
    for (var endPoint : getConnectedEndPoints()) {
      var connection = connection(endPoint);
      if (stays(connection) && !isShutdown()) {
        continue;
      }
      left = true;
      // After its last answer, a connection waits for its client to close, which may never happen.
      boolean answered = endPoint.isOutputShutdown();
      long unused = answered || isShutdown() ? IDLE_MILLIS : NEXT_REQUEST_MILLIS;
      long idle = isBusy(connection) && !answered ? NEVER : unused;
      if (endPoint.getIdleTimeout() != idle) {
        endPoint.setIdleTimeout(idle);
      }
    }
    return left;
  }

  private static Connection connection(EndPoint endPoint) {
    return endPoint.getConnection() instanceof SslConnection tls
        ? tls.getSslEndPoint().getConnection()
        : endPoint.getConnection();
  }

  private static boolean stays(Connection connection) {
    return connection instanceof ConnectionMetaData data && data.getAttribute(STAYS) != null;
  }

  private static boolean isBusy(Connection connection) {
    return connection instanceof HTTP2Connection http2
        ? !http2.getSession().getStreams().isEmpty()
        : connection instanceof HttpConnection http1 && !http1.getParser().isStart();
  }
}
