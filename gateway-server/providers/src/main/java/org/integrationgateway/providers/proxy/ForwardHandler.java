package org.integrationgateway.providers.proxy;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import java.nio.channels.ClosedChannelException;
import java.util.List;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.proxy.ProxyHandler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Carries out requests for {@code http://}, each over a connection of its own to an address that
 * was admitted for it.
 */
final class ForwardHandler extends ProxyHandler.Forward {
  ForwardHandler() {
    setUseServerThreadPool(true);
    setViaHost("egress");
  }

  @Override
  protected void configureHttpClient(HttpClient http) {
    super.configureHttpClient(http);
    http.setScheduler(getServer().getScheduler());
    http.setConnectTimeout(EgressConnector.CONNECT.toMillis());
    http.setIdleTimeout(EgressConnector.IDLE.toMillis());
    http.setDestinationIdleTimeout(EgressConnector.CONNECT.toMillis());
    http.setMaxRequestHeadersSize(EgressConnector.HEAD_ONWARD);
    http.setMaxResponseHeadersSize(EgressConnector.HEAD_ONWARD);
    http.setUserAgentField(null);
    http.setDefaultRequestContentType(null);
    http.setSocketAddressResolver(
        (host, port, context, promise) -> {
          var destination = (Destination) requireNonNull(context.get(Destination.CONTEXT_KEY));
          var client = (ProxyClient) destination.getOrigin().getTag();
          promise.succeeded(List.copyOf(client.addresses));
        });
  }

  @Override
  protected org.eclipse.jetty.client.Request newProxyToServerRequest(Request request, HttpURI uri) {
    var client = ProxyClient.of(request);
    var path = requireNonNullElse(uri.getPathQuery(), "/");
    var onward = onward(path.startsWith("/") ? path : "/" + path);
    onward.method(request.getMethod()).tag(client);
    client.bind(() -> onward.abort(new ClosedChannelException()));
    return onward;
  }

  /** The host of the request stands in the Host field only: a name with _ fits in no URI. */
  private org.eclipse.jetty.client.Request onward(String path) {
    try {
      return getHttpClient().newRequest("http://admitted" + path);
    } catch (IllegalArgumentException lenient) {
      // Clients send characters, such as |, that fit in no URI either.
      return getHttpClient().newRequest("http://admitted").path(path);
    }
  }

  @Override
  protected void addProxyHeaders(Request request, org.eclipse.jetty.client.Request onward) {
    var host = request.getHttpURI().getAuthority();
    onward.headers(
        headers -> headers.put(HttpHeader.HOST, host).put(HttpHeader.CONNECTION, "close"));
  }

  @Override
  protected void onServerToProxyResponseFailure(
      Request request,
      org.eclipse.jetty.client.Request onward,
      org.eclipse.jetty.client.Response answer,
      Response response,
      Callback callback,
      Throwable failure) {
    EgressHandler.unreachable(request, response, callback);
  }
}
