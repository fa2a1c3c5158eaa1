package org.integrationgateway.server.dev.pages;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Exchange;

/**
 * Who may look at pages that are being written: browsers that were pointed at this machine by its
 * own name or address. Whoever owns another name can let it point here (DNS rebinding), and pages
 * of others can open a WebSocket to anywhere; a dev server behind us sees neither name nor the
 * difference.
 */
final class Visitors {
  private static final Set<String> HARMLESS = Set.of("GET", "HEAD", "OPTIONS");

  private Visitors() {}

  /**
   * @throws GatewayException {@code CROSS_SITE_REQUEST}
   */
  static void admit(Exchange exchange) {
    var host = host("http://" + exchange.authority());
    if (!isOfThisMachine(host)) {
      throw refused(
          "pages that are being written are shown to those who ask for them by localhost or an"
              + " address, and '%s' is a name that somebody else may have let point here"
                  .formatted(host));
    }
    var origin = exchange.header("Origin").map(Visitors::host).orElse(host);
    boolean acts = !HARMLESS.contains(exchange.method()) || exchange.header("Upgrade").isPresent();
    if (acts && !isOfThisMachine(origin)) {
      throw refused(
          "pages of other origins may neither change anything here nor open a WebSocket, and this"
              + " request is of '%s'".formatted(origin));
    }
  }

  private static boolean isOfThisMachine(String host) {
    return host.equals("localhost")
        || host.endsWith(".localhost")
        || host.startsWith("[")
        || !host.isEmpty() && host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
  }

  /** Empty where there is none. */
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
