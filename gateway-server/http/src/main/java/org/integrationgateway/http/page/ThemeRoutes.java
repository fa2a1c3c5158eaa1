package org.integrationgateway.http.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.integrationgateway.http.console.PageTheme;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;

/**
 * Keeps the colours that a person chooses on a page without scripts, and leads back to the page.
 * The choice is no secret and gives no right, so a link is enough: a page without scripts has no
 * form but its own.
 */
public final class ThemeRoutes {
  private static final String PATH = "/login/theme";
  private static final String THEME = "theme";
  private static final String NEXT = "next";

  private ThemeRoutes() {}

  /** Adds the route. */
  public static void mount(Routes.Builder routes) {
    routes.get(PATH, RouteInput.query(THEME, NEXT), ThemeRoutes::choose);
  }

  /** The link that chooses, below the root of the listener. */
  static String link(String theme, String next) {
    return "%s?%s=%s&%s=%s"
        .formatted(
            PATH.substring(1), THEME, theme, NEXT, URLEncoder.encode(next, StandardCharsets.UTF_8));
  }

  private static void choose(Exchange exchange) {
    PageTheme.choose(exchange, exchange.query().single(THEME).orElse(""));
    var next = exchange.query().single(NEXT).flatMap(text -> NextPath.of(text, Optional.empty()));
    // Relative, because a proxy may serve the gateway below a path.
    exchange
        .set("Cache-Control", "no-store")
        .set("Location", ".." + next.map(NextPath::location).orElse("/home"))
        .reply(303);
  }
}
