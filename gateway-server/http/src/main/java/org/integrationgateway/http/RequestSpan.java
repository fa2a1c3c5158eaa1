package org.integrationgateway.http;

import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.Span;
import org.integrationgateway.base.trace.SpanKind;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.http.exchange.SentTrace;

/**
 * The step of one request, by OpenTelemetry's conventions for servers of HTTP. The path and the
 * query are left out, because links with secrets are among them: the route says what was asked.
 */
final class RequestSpan {
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");

  /** Requests of balancers, which are no work. */
  private static final Set<String> CHECKS = Set.of("/health", "/ready");

  private RequestSpan() {}

  /** Begins the step; {@link Span#NONE} for a check of the server's health. */
  static Span begin(Tracer tracer, Request request) {
    var path = request.getHttpURI().getPath();
    if (path != null && CHECKS.contains(path)) {
      return Span.NONE;
    }
    var method = METHODS.contains(request.getMethod()) ? request.getMethod() : "_OTHER";
    var span = tracer.begin(method, SpanKind.SERVER, SentTrace.of(request.getHeaders()));
    if (!span.isRecorded()) {
      return span;
    }
    span.set("http.request.method", method);
    var scheme = request.getHttpURI().getScheme();
    span.set("url.scheme", scheme == null ? "http" : scheme);
    var version = request.getConnectionMetaData().getHttpVersion().asString();
    span.set("network.protocol.version", version.replace("HTTP/", ""));
    var agent = request.getHeaders().get(HttpHeader.USER_AGENT);
    if (agent != null) {
      span.set("user_agent.original", agent);
    }
    return span;
  }

  /**
   * Names the current step by its route.
   *
   * @param label method and template
   */
  static void route(String label) {
    var span = CurrentSpan.get();
    if (span.isRecorded()) {
      span.rename(label);
      span.set("http.route", label.substring(label.indexOf(' ') + 1));
    }
  }

  /** Ends the step. */
  static void end(Span span, Response response) {
    int status = response.getStatus();
    if (status > 0 && span.isRecorded()) {
      span.set("http.response.status_code", status);
      if (status >= 500) {
        span.failed(Integer.toString(status));
      }
    }
    span.end();
  }
}
