package org.integrationgateway.testkit.mcp;

import com.sun.net.httpserver.HttpExchange;
import java.net.URI;
import java.util.Set;

/** The headers of a request. */
record Received(HttpExchange exchange) {
  private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

  /** A header, empty text when it is absent. */
  String header(String name) {
    var value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value.strip();
  }

  boolean has(String name) {
    return exchange.getRequestHeaders().containsKey(name);
  }

  /**
   * Whether the request comes from a page of this machine, or from no page, and under a name of it.
   */
  boolean local() {
    return isLocal("http://" + header("Host")) && (!has("Origin") || isLocal(header("Origin")));
  }

  private static boolean isLocal(String url) {
    try {
      var host = URI.create(url).getHost();
      return host != null && LOCAL.contains(host);
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
