package org.integrationgateway.server.api.mcp;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Exchange;

/**
 * Which web pages may talk to the endpoint: those of this machine, of the gateway's own base URL,
 * and of the gateway under a plain address. That a name in {@code Host} equals the one in {@code
 * Origin} proves nothing, since whoever owns the name can let it point here (DNS rebinding).
 */
final class Origins {
  private final Optional<URI> baseUrl;

  Origins(Optional<URI> baseUrl) {
    this.baseUrl = baseUrl;
  }

  /** Refuses with {@code CROSS_SITE_REQUEST}; a request without an origin is no web page's. */
  void check(Exchange exchange) {
    var sent = exchange.header("Origin");
    if (sent.isEmpty() || allowed(sent.get(), exchange.authority())) {
      return;
    }
    throw new GatewayException(
        ErrorCode.CROSS_SITE_REQUEST,
        "pages of this origin may not use the gateway: server.baseUrl says which origin is its own");
  }

  private boolean allowed(String sent, String authority) {
    URI origin;
    try {
      origin = URI.create(sent);
    } catch (IllegalArgumentException e) {
      return false;
    }
    var host = origin.getHost();
    if (host == null || origin.getScheme() == null) {
      return false;
    }
    var name = host.toLowerCase(Locale.ROOT);
    if (name.equals("localhost") || name.equals("127.0.0.1") || name.equals("[::1]")) {
      return true;
    }
    if (baseUrl.isPresent() && sameOrigin(origin, baseUrl.get())) {
      return true;
    }
    return isAddress(name) && authority.equalsIgnoreCase(origin.getRawAuthority());
  }

  private static boolean sameOrigin(URI one, URI other) {
    return one.getScheme().equalsIgnoreCase(other.getScheme())
        && one.getHost().equalsIgnoreCase(other.getHost())
        && port(one) == port(other);
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
  }

  private static boolean isAddress(String host) {
    return host.startsWith("[") || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }
}
