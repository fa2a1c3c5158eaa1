package org.integrationgateway.devloop.pages;

import java.io.EOFException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.eclipse.jetty.client.ConnectionPool;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.DuplexConnectionPool;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpUpgrader;
import org.eclipse.jetty.client.UpgradeProtocolHandler;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.proxy.ProxyHandler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;

/** Forwards requests to a dev server, and connections for WebSocket. */
final class PageProxy extends ProxyHandler.Reverse {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final long TIMEOUT_SECONDS = 60;
  private static final int MOST_CONNECTIONS = 256;

  PageProxy() {
    super(Request::getHttpURI);
    // Jetty starts no handler without a server; this one is called by a route.
    setServer(new Server());
    LifeCycle.start(this);
    getHttpClient().getProtocolHandlers().put(new UpgradeProtocolHandler());
  }

  @Override
  protected void configureHttpClient(HttpClient client) {
    super.configureHttpClient(client);
    client.setConnectTimeout(CONNECT.toMillis());
    client.setIdleTimeout(0);
    client.setUserAgentField(null);
    client.getTransport().setConnectionPoolFactory(PageProxy::connections);
  }

  /** Uses each once: a dev server may close a kept one at the moment of its next use. */
  private static ConnectionPool connections(Destination destination) {
    var pool = new DuplexConnectionPool(destination, MOST_CONNECTIONS);
    pool.setMaxUsage(1);
    return pool;
  }

  /** Whether the dev server answers at its root, and does not know the path of its pages. */
  boolean answersAtRoot(URI server) {
    var answers = new CompletableFuture<Boolean>();
    getHttpClient()
        .newRequest(server.resolve("/"))
        .timeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .send(
            result ->
                answers.complete(
                    result.isFailed() || HttpStatus.isSuccess(result.getResponse().getStatus())));
    return answers.join();
  }

  /**
   * Answers with the answer of the dev server. Returns when that has begun.
   *
   * @param target path and query of the request to the dev server
   * @param status told the status of its answer, before the caller is
   * @throws GatewayException {@code UPSTREAM_UNREACHABLE}
   */
  void pass(Exchange exchange, URI server, String target, IntConsumer status) throws Exception {
    exchange.leaveTo(
        (request, response, callback) -> {
          var passed = new PassedRequest(request, exchange, server, target, status);
          handle(passed, response, callback);
          var failure = passed.failure();
          if (failure.isPresent()) {
            throw unreachable(server, failure.get());
          }
          return true;
        });
  }

  private static GatewayException unreachable(URI server, Throwable why) {
    var reason = why instanceof EOFException ? "it closed the connection" : why.getMessage();
    return new GatewayException(
        ErrorCode.UPSTREAM_UNREACHABLE,
        "the dev server at %s does not respond: %s".formatted(server, reason),
        why);
  }

  /** The headers are those of {@link PassedRequest}. */
  @Override
  protected void addProxyHeaders(Request near, org.eclipse.jetty.client.Request far) {}

  @Override
  protected void sendProxyToServerRequest(
      Request near, org.eclipse.jetty.client.Request far, Response response, Callback callback) {
    var passed = (PassedRequest) near;
    far.onResponseBegin(
        answer -> {
          if (!HttpStatus.isInterim(answer.getStatus())) {
            passed.answered(answer.getStatus());
          }
        });
    // Answers may be silent for long; the dev server must only begin them.
    near.addIdleTimeoutListener(
        silence -> {
          if (!passed.isAnswered()) {
            far.abort(silence);
          }
          return false;
        });
    var protocol = near.getHeaders().get(HttpHeader.UPGRADE);
    if (protocol != null && near.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1) {
      HttpUpgrader.Factory upgrade =
          version -> new PageUpgrade(protocol, passed, response, callback);
      far.attribute(HttpUpgrader.Factory.class.getName(), upgrade);
    }
    super.sendProxyToServerRequest(near, far, response, callback);
  }

  @Override
  protected void onServerToProxyResponseFailure(
      Request near,
      org.eclipse.jetty.client.Request far,
      org.eclipse.jetty.client.Response answer,
      Response response,
      Callback callback,
      Throwable failure) {
    if (!((PassedRequest) near).failed(failure)) {
      callback.failed(failure);
    }
  }
}
