package org.integrationgateway.devloop.pages;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;

/**
 * Admits only requests whose host is a name or address of this machine. The owner of another name
 * can let it resolve to this machine (DNS rebinding), and pages of other sites can open a WebSocket
 * to any host; a dev server behind the gateway cannot see the difference.
 */
final class DevRequestGuard {
  private static final Set<String> HARMLESS = Set.of("GET", "HEAD", "OPTIONS");

  private DevRequestGuard() {}

  /**
   * @throws GatewayException {@code CROSS_SITE_REQUEST}
   */
  static void admit(Exchange exchange) {
    var host = host("http://" + exchange.authority());
    if (!isOfThisMachine(host)) {
      throw refused(
          "pages under development are served only under localhost or an IP address, not under '%s': another site could point that name at this machine"
              .formatted(host));
    }
    var origin = exchange.header("Origin").map(DevRequestGuard::host).orElse(host);
    boolean acts = !HARMLESS.contains(exchange.method()) || exchange.header("Upgrade").isPresent();
    if (acts && !isOfThisMachine(origin)) {
      throw refused(
          "a page of another origin may not change data here or open a WebSocket; this request comes from '%s'"
              .formatted(origin));
    }
  }

  private static boolean isOfThisMachine(String host) {
    return host.equals("localhost")
        || host.endsWith(".localhost")
        || host.startsWith("[")
        || !host.isEmpty() && host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
  }

  /** The host of a URL; empty when it has none. */
  private static String host(String url) {
    try {
      var host = new URI(url).getHost();
      return host == null ? "" : host.toLowerCase(Locale.ROOT);
    } catch (URISyntaxException malformed) {
      return "";
    }
  }

  private static GatewayException refused(String why) {
    return new GatewayException(ErrorCode.CROSS_SITE_REQUEST, why);
  }
}
