package org.integrationgateway.http;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.config.server.CorsConfig;

/**
 * Says which pages of other origins may read answers (CORS, Fetch standard, section 3.3). They send
 * a token of their own: the cookie of a session is never allowed.
 */
final class CrossOrigin {
  /** No page of another origin. */
  static final CrossOrigin NONE = new CrossOrigin(new CorsConfig(List.of()));

  private static final String ANY = "*";
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
  private static final String MAX_AGE_SECONDS = "600";
  private static final String EXPOSED =
      "Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate, X-Request-Id, Retry-After, Link,"
          + " Location, ETag, X-Gateway-Catalog";
  private static final Set<String> ACCEPTED =
      Set.of(
          "accept",
          "authorization",
          "content-type",
          "idempotency-key",
          "if-match",
          "if-none-match",
          "last-event-id",
          "range",
          "traceparent",
          "tracestate",
          "x-request-id");

  private final CorsConfig config;

  CrossOrigin(CorsConfig config) {
    this.config = config;
  }

  /** Returns whether a browser asks for leave, for a page that gets it. */
  boolean isPreflight(Request request) {
    return HttpMethod.OPTIONS.is(request.getMethod())
        && request.getHeaders().contains(HttpHeader.ACCESS_CONTROL_REQUEST_METHOD)
        && !allowed(request).isEmpty();
  }

  /** Sets the headers of an answer to a page that may read it. */
  void stamp(Request request, Response response) {
    var headers = response.getHeaders();
    var path = path(request);
    if (path.startsWith("/.well-known/")) {
      headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, ANY);
      headers.put(HttpHeader.ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
      return;
    }
    if (!isCovered(path)) {
      return;
    }
    headers.put(HttpHeader.VARY, "Origin");
    var origin = allowed(request);
    if (!origin.isEmpty()) {
      headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
      headers.put(HttpHeader.ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
    }
  }

  /** Allows the headers that the page asks for and the gateway reads. */
  void answerPreflight(Request request, Response response, Callback callback) {
    var headers = response.getHeaders();
    var asked = request.getHeaders().getCSV(HttpHeader.ACCESS_CONTROL_REQUEST_HEADERS, false);
    headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_METHODS, METHODS);
    headers.put(
        HttpHeader.ACCESS_CONTROL_ALLOW_HEADERS,
        String.join(
            ", ",
            asked.stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .filter(name -> ACCEPTED.contains(name) || name.matches("mcp-[a-z0-9-]{1,64}"))
                .toList()));
    headers.put(HttpHeader.ACCESS_CONTROL_MAX_AGE, MAX_AGE_SECONDS);
    headers.put(
        HttpHeader.VARY, "Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
    response.setStatus(204);
    response.write(true, null, callback);
  }

  /** The origin of a page that may read the answer, or {@code *}; empty where it may not. */
  private String allowed(Request request) {
    var path = path(request);
    var origins = request.getHeaders().getValuesList(HttpHeader.ORIGIN);
    if (origins.size() != 1) {
      return "";
    }
    if (path.startsWith("/.well-known/")) {
      return ANY;
    }
    var origin = origins.get(0);
    boolean listed = isCovered(path) && config.origins().contains(origin);
    return listed || (config.loopback() && isForMcp(path) && isLoopback(origin)) ? origin : "";
  }

  private static boolean isCovered(String path) {
    return isForMcp(path) || path.startsWith("/api/") || path.startsWith("/identity/oauth/");
  }

  /** MCP, and what a client of it needs that logs in by itself. */
  private static boolean isForMcp(String path) {
    return path.equals("/mcp")
        || path.startsWith("/mcp/")
        || path.equals("/identity/oauth/token")
        || path.equals("/identity/oauth/register")
        || path.equals("/identity/oauth/revoke");
  }

  private static boolean isLoopback(String origin) {
    try {
      var uri = URI.create(origin);
      var scheme = uri.getScheme();
      return uri.getHost() != null
          && LOOPBACK.contains(uri.getHost().toLowerCase(Locale.ROOT))
          && ("http".equals(scheme) || "https".equals(scheme))
          && origin.equals(scheme + "://" + uri.getRawAuthority())
          && uri.getRawUserInfo() == null;
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  private static String path(Request request) {
    var uri = request.getHttpURI();
    var path = uri == null ? null : uri.getPath();
    return path == null ? "" : path;
  }
}
