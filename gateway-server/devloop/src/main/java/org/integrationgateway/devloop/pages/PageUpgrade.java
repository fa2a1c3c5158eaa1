package org.integrationgateway.devloop.pages;

import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.client.HttpUpgrader;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ConnectHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Switches the connections of caller and dev server to another protocol, and joins them. Jetty's
 * proxy does not do that itself; its tunnel of {@code CONNECT} copies the bytes.
 */
record PageUpgrade(String protocol, PassedRequest request, Response response, Callback callback)
    implements HttpUpgrader {
  private static final ConnectHandler TUNNELS = new ConnectHandler();

  /** The proxy removed what is only of the connection of the caller. */
  @Override
  public void prepare(org.eclipse.jetty.client.Request far) {
    far.headers(
        headers ->
            headers
                .put(HttpHeader.UPGRADE, protocol)
                .put(HttpHeader.CONNECTION, HttpHeader.UPGRADE.asString()));
  }

  /**
   * The dev server agreed. What it sends then may be read only after the caller has this answer.
   */
  @Override
  public void upgrade(
      org.eclipse.jetty.client.Response agreed, EndPoint devServer, Callback upgraded) {
    var caller = request.getConnectionMetaData().getConnection().getEndPoint();
    var near = tunnel(caller);
    var far = tunnel(devServer);
    near.setConnection(far);
    far.setConnection(near);
    request.setAttribute(HttpStream.UPGRADE_CONNECTION_ATTRIBUTE, near);
    request.answered(agreed.getStatus());
    response.setStatus(agreed.getStatus());
    agreed.getHeaders().forEach(response.getHeaders()::add);
    response.write(
        true,
        null,
        Callback.from(
            () -> {
              callback.succeeded();
              devServer.upgrade(far);
            },
            failure -> {
              devServer.close(failure);
              callback.failed(failure);
            }));
    upgraded.succeeded();
  }

  private ConnectHandler.DownstreamConnection tunnel(EndPoint end) {
    end.setIdleTimeout(0);
    var connector = request.getConnectionMetaData().getConnector();
    return TUNNELS
    .new DownstreamConnection(
        end, connector.getExecutor(), connector.getByteBufferPool(), new ConcurrentHashMap<>());
  }
}
