package org.integrationgateway.mcp.door;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;

/**
 * Decides which web pages may use the endpoint: those of this machine, of the gateway's base URL,
 * of the gateway under its IP address, and those that the configuration lists. An equal name in
 * {@code Host} and {@code Origin} proves nothing, because the owner of the name can point it at the
 * gateway (DNS rebinding).
 */
final class AllowedOrigins {
  private final Optional<URI> baseUrl;
  private final List<String> listed;

  /**
   * @param baseUrl of the gateway, when configured
   * @param listed in {@code server.cors.allowedOrigins}
   */
  AllowedOrigins(Optional<URI> baseUrl, List<String> listed) {
    this.baseUrl = baseUrl;
    this.listed = List.copyOf(listed);
  }

  /**
   * Refuses with {@code CROSS_SITE_REQUEST}. A request without an origin does not come from a web
   * page.
   */
  void check(Exchange exchange) {
    var sent = exchange.header("Origin");
    if (sent.isEmpty()
        || listed.contains(sent.get())
        || allowed(sent.get(), exchange.authority())) {
      return;
    }
    throw new GatewayException(
        ErrorCode.CROSS_SITE_REQUEST,
        "pages of this origin may not use the gateway: server.cors.allowedOrigins lists those that may");
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
