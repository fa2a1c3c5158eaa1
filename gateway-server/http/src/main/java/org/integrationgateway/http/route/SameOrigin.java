package org.integrationgateway.http.route;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;

/**
 * Decides whether a request comes from a page of this gateway. A browser sends the cookie of a
 * session with requests of other pages too; {@code Sec-Fetch-Site} tells which these are, and where
 * a browser does not send it, {@code Origin} does.
 */
public final class SameOrigin {
  private static final String SITE = "Sec-Fetch-Site";
  private static final String ORIGIN = "Origin";

  private final Optional<URI> baseUrl;
  private final Optional<URI> managementUrl;

  /**
   * @param baseUrl public URL of the gateway, when configured
   * @param managementUrl URL of the management listener, when configured
   */
  public SameOrigin(Optional<URI> baseUrl, Optional<URI> managementUrl) {
    this.baseUrl = baseUrl;
    this.managementUrl = managementUrl;
  }

  /**
   * Refuses a request that is not proven to come from here.
   *
   * @throws GatewayException {@code CROSS_SITE_REQUEST}
   */
  public void require(Exchange exchange) {
    if (!isProven(exchange)) {
      throw new GatewayException(
          ErrorCode.CROSS_SITE_REQUEST,
          "a request with the cookie of a session that changes something must come from a page "
              + "of this gateway (Sec-Fetch-Site: same-origin, or its Origin): other clients send "
              + "'Authorization: Bearer' instead");
    }
  }

  /** Whether the browser says that the request comes from a page of this gateway. */
  public boolean isProven(Exchange exchange) {
    var sites = exchange.headers(SITE);
    if (!sites.isEmpty()) {
      return sites.stream().allMatch("same-origin"::equals);
    }
    var origins = exchange.headers(ORIGIN);
    return origins.size() == 1 && isOwn(exchange, origins.get(0));
  }

  /** Whether the browser says that the request does not come from a page of this gateway. */
  public boolean isForeign(Exchange exchange) {
    boolean says = exchange.header(SITE).isPresent() || exchange.header(ORIGIN).isPresent();
    return says && !isProven(exchange);
  }

  private boolean isOwn(Exchange exchange, String origin) {
    var sent = normal(origin);
    if (sent.isEmpty()) {
      return false;
    }
    var configured = exchange.isManagement() ? managementUrl.or(() -> baseUrl) : baseUrl;
    if (configured.map(SameOrigin::origin).flatMap(SameOrigin::normal).equals(sent)) {
      return true;
    }
    return normal(scheme(exchange) + "://" + exchange.authority()).equals(sent);
  }

  /** The scheme that browsers use: behind a proxy that ends TLS, not that of the connection. */
  private String scheme(Exchange exchange) {
    boolean https = baseUrl.map(URI::getScheme).filter("https"::equalsIgnoreCase).isPresent();
    return https || exchange.isSecure() ? "https" : "http";
  }

  private static String origin(URI url) {
    return url.getScheme() + "://" + url.getRawAuthority();
  }

  /** An origin as {@code scheme://host:port}; empty for everything that is not one. */
  private static Optional<String> normal(String origin) {
    try {
      var uri = new URI(origin);
      boolean bare =
          uri.getRawPath() != null
              && uri.getRawPath().isEmpty()
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null
              && uri.getRawUserInfo() == null;
      if (!bare || uri.getScheme() == null || uri.getHost() == null) {
        return Optional.empty();
      }
      var scheme = uri.getScheme().toLowerCase(Locale.ROOT);
      int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("https") ? 443 : 80;
      return Optional.of(scheme + "://" + uri.getHost().toLowerCase(Locale.ROOT) + ":" + port);
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }
}
