package org.integrationgateway.http.page;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.http.console.PageTheme;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.Routes;

/**
 * Keeps the colours that a person chooses on a page without scripts, and leads back to the page.
 * The choice is no secret and gives no right, so the form needs no token.
 */
public final class ThemeRoutes {
  static final String PATH = "/login/theme";

  private ThemeRoutes() {}

  /** Adds the route. */
  public static void mount(Routes.Builder routes) {
    routes.post(PATH, ThemeRoutes::choose);
  }

  private static void choose(Exchange exchange) throws IOException {
    var form = exchange.form();
    PageTheme.choose(exchange, form.single("theme").orElse(""));
    var next = form.single("next").flatMap(text -> NextPath.of(text, Optional.empty()));
    // Relative, because a proxy may serve the gateway below a path.
    exchange.set("Location", ".." + next.map(NextPath::location).orElse("/home")).reply(303);
  }
}
