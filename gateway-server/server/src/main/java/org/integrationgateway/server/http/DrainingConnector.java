package org.integrationgateway.server.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A connector that drains quickly. While it drains, an HTTP/2 session stays open for as long as one
 * of its streams is under way. Connections without a request are closed soon, so that stopping
 * takes no longer than the last request.
 */
final class DrainingConnector extends ServerConnector {
  private static final long IDLE_MILLIS = 250;
  private static final long LOOK_MILLIS = 100;

  DrainingConnector(Server server, ConnectionFactory... protocols) {
    super(server, 1, -1, protocols);
    setShutdownIdleTimeout(server.getStopTimeout());
  }

  @Override
  public CompletableFuture<Void> shutdown() {
    var drained = super.shutdown();
    releaseIdle(drained);
    return drained;
  }

  private void releaseIdle(CompletableFuture<Void> drained) {
    for (var endPoint : getConnectedEndPoints()) {
      if (endPoint.getIdleTimeout() != IDLE_MILLIS && !hasStreams(endPoint)) {
        endPoint.setIdleTimeout(IDLE_MILLIS);
      }
    }
    if (!drained.isDone() && getScheduler().isRunning()) {
      getScheduler().schedule(() -> releaseIdle(drained), LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** An HTTP/1.1 connection does not count a request under way as idle; a session does. */
  private static boolean hasStreams(EndPoint endPoint) {
    var connection =
        endPoint.getConnection() instanceof SslConnection tls
            ? tls.getSslEndPoint().getConnection()
            : endPoint.getConnection();
    return connection instanceof HTTP2Connection http2
        && !http2.getSession().getStreams().isEmpty();
  }
}
