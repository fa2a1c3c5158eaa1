package org.integrationgateway.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes every request of a listener to its route, and every failure to a problem document. */
final class Dispatcher extends Handler.Abstract {
  private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);
  private static final int MOST_URI = 8 * 1024;

  private volatile Routes routes;
  private volatile boolean starting = true;
  private final int bodyLimit;
  private final EventStreams eventStreams;

  Dispatcher(Routes routes, int bodyLimit, EventStreams eventStreams) {
    this.routes = routes;
    this.bodyLimit = bodyLimit;
    this.eventStreams = eventStreams;
  }

  /** From now on these routes, and nothing is too early any more. */
  void serve(Routes complete) {
    routes = complete;
    starting = false;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    var requestId = RequestId.of(request.getHeaders());
    StandardHeaders.stamp(response.getHeaders(), requestId);
    @Nullable Exchange exchange = null;
    try {
      exchange = open(request, response, callback, requestId);
      exchange.run();
    } catch (GatewayException e) {
      refuse(exchange, request, response, callback, requestId, e);
    } catch (HttpException.RuntimeException e) {
      refuse(exchange, request, response, callback, requestId, malformed(e));
    } catch (EofException e) {
      callback.failed(e);
    } catch (Exception e) {
      if (e instanceof IOException && exchange != null && !exchange.unanswered()) {
        log.warn("the answer to request {} broke off: {}", requestId, e.getMessage());
      } else if (!(e instanceof QuietException)) {
        log.error("request {} {} failed", requestId, request.getMethod(), e);
      }
      refuse(exchange, request, response, callback, requestId, internal(e));
    }
    return true;
  }

  private Exchange open(Request request, Response response, Callback callback, String requestId) {
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
    PathSegment.check(plain);
    var match = routes.find(plain);
    if (match == null && starting) {
      throw new GatewayException(ErrorCode.NOT_READY, "the gateway is starting; try again");
    }
    if (match == null) {
      throw new GatewayException(ErrorCode.NOT_FOUND, "there is nothing at this path");
    }
    var route = match.route(request.getMethod());
    if (route == null) {
      var allow = match.allow();
      response.getHeaders().put(HttpHeader.ALLOW, allow);
      throw new GatewayException(
          ErrorCode.METHOD_NOT_ALLOWED,
          "this path does not answer " + request.getMethod() + ", it answers " + allow);
    }
    return new Exchange(
        request, response, callback, route, match.values(), requestId, bodyLimit, eventStreams);
  }

  private static void refuse(
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
    write(
        Problem.of(failure), request, response, Leftover.thrownAway(request, callback), requestId);
  }

  static void write(
      Problem problem, Request request, Response response, Callback callback, String requestId) {
    var headers = response.getHeaders();
    var body = problem.body(requestId);
    headers.remove(HttpHeader.CONTENT_LENGTH);
    problem.addHeaders(headers, request.getHeaders().contains(HttpHeader.AUTHORIZATION));
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    response.setStatus(problem.status());
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  private static GatewayException malformed(HttpException.RuntimeException e) {
    return e.getCode() == 413
        ? new GatewayException(ErrorCode.PAYLOAD_TOO_LARGE, "the body is too long")
        : new GatewayException(
            ErrorCode.INVALID_REQUEST, "the request cannot be read: " + e.getReason());
  }

  private static GatewayException internal(Exception e) {
    return new GatewayException(
        ErrorCode.INTERNAL, "the gateway failed; its log has the reason under this request id", e);
  }
}
