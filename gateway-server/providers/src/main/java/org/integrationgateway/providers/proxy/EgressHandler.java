package org.integrationgateway.providers.proxy;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpScheme;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ConnectHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IO;
import org.eclipse.jetty.util.Promise;

/**
 * Checks each request and carries out CONNECT: one admitted address after the other is dialled,
 * until one answers.
 */
final class EgressHandler extends ConnectHandler {
  private static final Pattern URI = Pattern.compile("([!-$&-~]|%[0-9A-Fa-f]{2})*+");
  private static final int HIGHEST_PORT = 65535;

  EgressHandler() {
    super(new ForwardHandler());
    setConnectTimeout(EgressConnector.CONNECT.toMillis());
    setIdleTimeout(EgressConnector.IDLE.toMillis());
    setBufferSize(EgressConnector.HEAD);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    var client = ProxyClient.of(request);
    client.bind(() -> {});
    int port = port(request);
    client.proxy.authorize(
        client, Optional.ofNullable(request.getHeaders().get(HttpHeader.PROXY_AUTHORIZATION)));
    try {
      client.proxy.resolvers.execute(() -> carryOut(client, port, request, response, callback));
      return true;
    } catch (RejectedExecutionException busy) {
      throw new HttpException.RuntimeException(
          HttpStatus.SERVICE_UNAVAILABLE_503, "too many names are being resolved for it");
    }
  }

  private void carryOut(
      ProxyClient client, int port, Request request, Response response, Callback callback) {
    try {
      client.addresses.addAll(client.proxy.resolve(request.getHttpURI().getHost(), port));
      super.handle(request, response, callback);
    } catch (Exception refused) {
      Response.writeError(request, response, callback, refused);
    }
  }

  /** The port of CONNECT HOST:PORT, or of a request for http://HOST (RFC 9112, section 3.2). */
  private static int port(Request request) {
    var uri = request.getHttpURI();
    boolean tunnel = HttpMethod.CONNECT.is(request.getMethod());
    int port = tunnel || uri.getPort() >= 0 ? uri.getPort() : HttpScheme.HTTP.getDefaultPort();
    boolean known = tunnel || HttpScheme.HTTP.is(uri.getScheme());
    boolean plain = uri.getHost() != null && uri.getUser() == null && uri.getFragment() == null;
    boolean clean = URI.matcher(uri.asString()).matches() && port > 0 && port <= HIGHEST_PORT;
    if (!known || !plain || !clean) {
      throw new HttpException.RuntimeException(
          HttpStatus.BAD_REQUEST_400, "send CONNECT HOST:PORT, or requests for http://HOST/...");
    }
    return port;
  }

  @Override
  protected void connectToServer(
      Request request, String host, int port, Promise<SocketChannel> promise) {
    SocketChannel channel = null;
    try {
      channel = SocketChannel.open();
      channel.socket().setTcpNoDelay(true);
      channel.configureBlocking(false);
      channel.connect(ProxyClient.of(request).addresses.remove());
      promise.succeeded(channel);
    } catch (IOException | RuntimeException e) {
      IO.close(channel);
      promise.failed(e);
    }
  }

  @Override
  protected void onConnectFailure(
      Request request, Response response, Callback callback, Throwable failure) {
    if (ProxyClient.of(request).addresses.isEmpty()) {
      unreachable(request, response, callback);
      return;
    }
    handleConnect(request, response, callback, request.getHttpURI().getAuthority());
  }

  @Override
  protected void onConnectSuccess(ConnectContext tunnel, UpstreamConnection host) {
    super.onConnectSuccess(tunnel, host);
    ProxyClient.of(tunnel.getRequest()).bind(host.getEndPoint());
  }

  static void unreachable(Request request, Response response, Callback callback) {
    var why =
        "'%s' does not accept connections, or sends no valid response"
            .formatted(request.getHttpURI().getHost());
    Response.writeError(request, response, callback, HttpStatus.GATEWAY_TIMEOUT_504, why);
  }
}
