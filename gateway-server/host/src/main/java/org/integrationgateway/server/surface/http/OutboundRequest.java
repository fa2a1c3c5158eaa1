package org.integrationgateway.server.surface.http;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;

/**
 * An HTTP request to an upstream.
 *
 * @param method in capitals
 * @param uri absolute, percent-encoded; http or https
 * @param headers all headers except those that HTTP itself sets
 * @param reads names in lower case of headers of the answer that the gateway reads itself
 */
public record OutboundRequest(
    String method, URI uri, List<HttpField> headers, Optional<Body> body, Set<String> reads) {
  public OutboundRequest {
    var scheme = uri.getScheme();
    if (uri.getHost() == null || !("https".equals(scheme) || "http".equals(scheme))) {
      throw new IllegalArgumentException("'" + uri + "' is not an http or https URL with a host");
    }
  }

  /** A request to whose answer the usual headers are read. */
  public OutboundRequest(String method, URI uri, List<HttpField> headers, Optional<Body> body) {
    this(method, uri, headers, body, Set.of());
  }

  /** A GET request with these headers. */
  public static OutboundRequest get(URI uri, Map<String, String> headers) {
    return new OutboundRequest("GET", uri, fields(headers), Optional.empty());
  }

  /** A POST request with these headers and this body. */
  public static OutboundRequest post(URI uri, Map<String, String> headers, Body body) {
    return new OutboundRequest("POST", uri, fields(headers), Optional.of(body));
  }

  private static List<HttpField> fields(Map<String, String> headers) {
    return headers.entrySet().stream()
        .map(header -> new HttpField(header.getKey(), header.getValue()))
        .toList();
  }

  /** Whether sending it twice is as good as once (RFC 9110, section 9.2.2). */
  boolean idempotent() {
    return switch (method) {
      case "GET", "HEAD", "PUT", "DELETE", "OPTIONS" -> true;
      default -> false;
    };
  }

  /** Bytes to send; the array must not be changed. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Body(String contentType, byte[] bytes) {}
}
