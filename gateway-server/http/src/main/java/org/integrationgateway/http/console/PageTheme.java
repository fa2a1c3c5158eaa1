package org.integrationgateway.http.console;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Cookies;
import org.integrationgateway.http.exchange.Exchange;

/** The colours that a person chose for all pages, which a cookie keeps. */
public final class PageTheme {
  /** The choice that follows the system. */
  public static final String SYSTEM = "system";

  /** Every choice. */
  public static final List<String> NAMES = List.of(SYSTEM, "light", "dark");

  private static final String COOKIE = "gateway_theme";
  private static final int YEAR_SECONDS = 31_536_000;

  private PageTheme() {}

  /** The choice of the browser. */
  public static String of(Exchange exchange) {
    return chosen(exchange).orElse(SYSTEM);
  }

  /** The attribute of the root element; nothing for the colours of the system. */
  public static String attribute(Exchange exchange) {
    return chosen(exchange).map(" data-theme=\"%s\""::formatted).orElse("");
  }

  /** Keeps a choice in the browser; the modules of the consoles set the same cookie. */
  public static void choose(Exchange exchange, String name) {
    boolean keeps = NAMES.contains(name) && !name.equals(SYSTEM);
    exchange.add(
        "Set-Cookie",
        "%s=%s; Path=/; Max-Age=%d; SameSite=Lax%s"
            .formatted(
                COOKIE,
                keeps ? name : "",
                keeps ? YEAR_SECONDS : 0,
                exchange.isSecure() ? "; Secure" : ""));
  }

  private static Optional<String> chosen(Exchange exchange) {
    try {
      return Cookies.find(exchange, COOKIE)
          .filter(name -> NAMES.contains(name) && !name.equals(SYSTEM));
    } catch (GatewayException ambiguous) {
      return Optional.empty();
    }
  }
}
