package org.integrationgateway.http;

import java.io.IOException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.core.call.RequestOrigin;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.EventStreams;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.RequestId;
import org.integrationgateway.http.exchange.SentTrace;
import org.integrationgateway.http.forwarded.ClientView;
import org.integrationgateway.http.forwarded.TrustedProxies;
import org.integrationgateway.http.overload.RepeatedRefusals;
import org.integrationgateway.http.page.ErrorPage;
import org.integrationgateway.http.rate.LimitField;
import org.integrationgateway.http.route.PageHosts;
import org.integrationgateway.http.route.PathSegments;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the route of each request of a listener. */
final class Dispatcher extends Handler.Abstract {
  private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);
  private static final int MOST_URI = 8 * 1024;

  private volatile RouteTable routes = new RouteTable(Routes.builder().build());
  private volatile PageHosts pages = PageHosts.NONE;
  private volatile Function<Exchange, String> visitors = unknown -> "";
  private volatile boolean starting = true;
  private final IntSupplier bodyLimit;
  private final TrustedProxies proxies;
  private final EventStreams eventStreams;
  private final CrossOrigin cors;
  private final FailureWriter failures;
  private final Tracer tracer;
  private final RepeatedRefusals repeated;

  /**
   * @param repeated remembers refusals that requests get again
   */
  Dispatcher(
      IntSupplier bodyLimit,
      TrustedProxies proxies,
      EventStreams eventStreams,
      CrossOrigin cors,
      Tracer tracer,
      RepeatedRefusals repeated) {
    this.tracer = tracer;
    this.repeated = repeated;
    this.cors = cors;
    this.failures = new FailureWriter(cors, path -> routes.failures(path));
    this.proxies = proxies;
    this.bodyLimit = bodyLimit;
    this.eventStreams = eventStreams;
  }

  /** Serves these routes while the gateway starts: other paths are answered "not ready". */
  void starting(RouteTable some) {
    routes = some;
  }

  /**
   * Serves these routes.
   *
   * @param names the name of the person whose session a request has; empty without one
   */
  void serve(RouteTable complete, PageHosts hosts, Function<Exchange, String> names) {
    routes = complete;
    pages = hosts;
    visitors = names;
    starting = false;
  }

  /** Writes the failures of requests that get no route. */
  FailureWriter failures() {
    return failures;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (tracer == Tracer.NONE) {
      return answer(request, response, callback);
    }
    var span = RequestSpan.begin(tracer, request);
    try {
      return CurrentSpan.during(span, () -> answer(request, response, callback));
    } finally {
      RequestSpan.end(span, response);
    }
  }

  private boolean answer(Request request, Response response, Callback callback) {
    var requestId = RequestId.of(request.getHeaders());
    failures.stamp(request, response, requestId);
    @Nullable Exchange exchange = null;
    @Nullable ClientView client = null;
    repeated.begin();
    try {
      client = proxies.view(request);
      var match = match(request, response, client);
      if (cors.isPreflight(request) && match.route(request.getMethod()) == null) {
        cors.answerPreflight(request, response, callback);
        return true;
      }
      var route = route(request, response, match);
      RequestSpan.route(route.label());
      exchange =
          new Exchange(
              request,
              response,
              callback,
              route.label(),
              name -> route.value(match.values(), name),
              requestId,
              client,
              bodyLimit.getAsInt(),
              eventStreams);
      new RequestOrigin(exchange.remoteAddress(), requestId, SentTrace.of(request.getHeaders()))
          .begin();
      LimitField.begin(response);
      route.answer(exchange);
    } catch (GatewayException e) {
      log.debug(
          "request {} {} failed with {}: {}",
          requestId,
          request.getMethod(),
          e.code().wireName(),
          Printable.plain(e.detail()));
      repeated.add(request, e);
      if (client != null
          && isPage(
              exchange == null
                  ? withoutRoute(request, response, callback, requestId, client)
                  : exchange,
              e)) {
        return true;
      }
      refuse(exchange, request, response, callback, requestId, e);
    } catch (HttpException.RuntimeException e) {
      refuse(exchange, request, response, callback, requestId, malformed(e));
    } catch (EofException e) {
      callback.failed(e);
    } catch (Exception e) {
      if (e instanceof IOException && e.getCause() instanceof TimeoutException) {
        // The connection was silent for as long as it may be, in the middle of a body.
        refuse(exchange, request, response, callback, requestId, tooLate());
        return true;
      }
      if (e instanceof IOException && exchange != null && !exchange.unanswered()) {
        log.warn("the response to request {} ended early: {}", requestId, e.getMessage());
      } else if (!(e instanceof QuietException)) {
        log.error("request {} {} failed", requestId, request.getMethod(), e);
      }
      refuse(exchange, request, response, callback, requestId, internal(e));
    } finally {
      LimitField.end();
      RequestOrigin.end();
    }
    return true;
  }

  /** Shows a browser a page for what is not there or not for this person. */
  private boolean isPage(Exchange exchange, GatewayException failure) {
    if (!ErrorPage.isFor(exchange, failure)) {
      return false;
    }
    if (failure.code() == ErrorCode.NOT_READY) {
      ErrorPage.starting(exchange, failure);
      return true;
    }
    ErrorPage.answer(exchange, failure, visitors.apply(exchange));
    return true;
  }

  private Exchange withoutRoute(
      Request request, Response response, Callback callback, String requestId, ClientView client) {
    return new Exchange(
        request,
        response,
        callback,
        "",
        name -> "",
        requestId,
        client,
        bodyLimit.getAsInt(),
        eventStreams);
  }

  private Routes.Match match(Request request, Response response, ClientView client) {
    refuseTunnels(request, response);
    refuseOtherTransferEncodings(request);
    var uri = request.getHttpURI();
    var path = uri.getPath();
    var query = uri.getQuery();
    int length = (path == null ? 0 : path.length()) + (query == null ? 0 : query.length());
    if (length > MOST_URI) {
      throw new GatewayException(
          ErrorCode.URI_TOO_LONG,
          "path and query have " + length + " characters, the limit is " + MOST_URI);
    }
    var plain = path == null ? "" : path;
    PathSegments.check(plain);
    var page = pages.find(client.authority());
    page.ifPresent(own -> request.setAttribute(Exchange.PAGE_APP, own.app()));
    var match =
        routes.find(
            request.getMethod(),
            page.map(own -> PageHosts.path(own, plain)).orElseGet(() -> withoutSlash(plain)));
    if (match == null && starting) {
      throw new GatewayException(ErrorCode.NOT_READY, "the gateway is starting; try again");
    }
    if (match == null) {
      PathSegments.decoded(plain);
      throw Routes.nothingHere();
    }
    return match;
  }

  /** People paste the address of MCP with a slash at its end, and clients derive others from it. */
  private static String withoutSlash(String path) {
    boolean slash =
        path.endsWith("/") && (path.startsWith("/mcp/") || path.startsWith("/.well-known/"));
    return slash ? path.substring(0, path.length() - 1) : path;
  }

  /**
   * RFC 9112, section 6.1: where such a body ends, HTTP/1.0 does not say, and a compressed body
   * would be read as it is. RFC 9113, section 8.2.2: HTTP/2 has none.
   */
  private static void refuseOtherTransferEncodings(Request request) {
    var sent = request.getHeaders().getCSV(HttpHeader.TRANSFER_ENCODING, false);
    if (sent.isEmpty()) {
      return;
    }
    var version = request.getConnectionMetaData().getHttpVersion();
    if (version != HttpVersion.HTTP_1_1) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          version.asString() + " has no Transfer-Encoding: send a Content-Length");
    }
    if (sent.size() > 1 || !sent.get(0).equalsIgnoreCase("chunked")) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST, "the only supported Transfer-Encoding is chunked");
    }
  }

  private static void refuseTunnels(Request request, Response response) {
    if (HttpMethod.CONNECT.is(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "");
      throw new GatewayException(
          ErrorCode.METHOD_NOT_ALLOWED, "the gateway is not a proxy: it does not support CONNECT");
    }
  }

  private static Routes.Route route(Request request, Response response, Routes.Match match) {
    var route = match.route(request.getMethod());
    if (route == null) {
      var allow = match.allow();
      response.getHeaders().put(HttpHeader.ALLOW, allow);
      throw new GatewayException(
          ErrorCode.METHOD_NOT_ALLOWED,
          "this path does not support " + request.getMethod() + "; it supports " + allow);
    }
    return route;
  }

  /** Returns whether a request asks for the health of the server: it has no work to wait for. */
  boolean asksForHealth(Request request) {
    if (!"/health".equals(request.getHttpURI().getPath())) {
      return false;
    }
    try {
      return pages.find(proxies.view(request).authority()).isEmpty();
    } catch (GatewayException disagreeing) {
      return false;
    }
  }

  private void refuse(
      @Nullable Exchange exchange,
      Request request,
      Response response,
      Callback callback,
      String requestId,
      GatewayException failure) {
    if (exchange != null && !exchange.unanswered()) {
      callback.failed(failure);
      return;
    }
    failures.write(failure, request, response, callback, requestId);
  }

  private static GatewayException malformed(HttpException.RuntimeException e) {
    return e.getCode() == 413
        ? new GatewayException(ErrorCode.PAYLOAD_TOO_LARGE, "the body is too long")
        : new GatewayException(
            ErrorCode.INVALID_REQUEST, "the request cannot be read: " + e.getReason());
  }

  private static GatewayException tooLate() {
    return new GatewayException(ErrorCode.REQUEST_TIMEOUT, "the body did not arrive in time");
  }

  private static GatewayException internal(Exception e) {
    return new GatewayException(
        ErrorCode.INTERNAL, "the gateway failed; its log has the reason under this request id", e);
  }
}
