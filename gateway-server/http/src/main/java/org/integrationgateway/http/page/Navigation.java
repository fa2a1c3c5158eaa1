package org.integrationgateway.http.page;

import java.util.Locale;
import org.integrationgateway.http.exchange.Exchange;

/** Tells browsers that open a page from programs. */
public final class Navigation {
  private Navigation() {}

  /**
   * Whether a browser opens a page: it asks for HTML, presents no bearer token, and says nothing
   * else in {@code Sec-Fetch-Mode}, where it has that header.
   */
  public static boolean isPage(Exchange exchange) {
    return asksForHtml(exchange)
        && exchange.header("Authorization").isEmpty()
        && exchange.header("Sec-Fetch-Mode").map("navigate"::equals).orElse(true);
  }

  private static boolean asksForHtml(Exchange exchange) {
    return exchange.headers("Accept").stream()
        .anyMatch(accepted -> accepted.toLowerCase(Locale.ROOT).contains("text/html"));
  }
}
