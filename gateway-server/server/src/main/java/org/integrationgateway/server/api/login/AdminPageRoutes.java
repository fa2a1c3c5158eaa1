package org.integrationgateway.server.api.login;

import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.server.api.page.HtmlPage;
import org.integrationgateway.server.api.page.LoginLinks;
import org.integrationgateway.server.api.page.PageRefusals;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.RouteInput;
import org.integrationgateway.server.http.route.Routes;

/** The pages for operators: guarded like the routes for operators, with a login for browsers. */
public final class AdminPageRoutes {
  private static final String API = "api/";

  private final CallerResolver callers;
  private final Optional<Consumer<Caller>> operators;
  private final PageRefusals refusals;

  /**
   * @param operators refuses callers that are not operators; empty where every visitor may have the
   *     pages
   */
  public AdminPageRoutes(
      CallerResolver callers, Optional<Consumer<Caller>> operators, LoginLinks links) {
    this.callers = callers;
    this.operators = operators;
    this.refusals = new PageRefusals(links);
  }

  public void mount(Routes.Builder routes) {
    routes
        .get("/admin", RouteInput.ANY_QUERY, this::show)
        .get("/admin/{path*}", RouteInput.ANY_QUERY, this::showBelow);
  }

  private void showBelow(Exchange exchange) {
    if (exchange.path("path").startsWith(API)) {
      throw Routes.nothingHere();
    }
    show(exchange);
  }

  private void show(Exchange exchange) {
    try {
      operators.ifPresent(check -> callers.resolveUnlimited(exchange, check));
    } catch (GatewayException refused) {
      refusals.answer(exchange, refused);
      return;
    }
    HtmlPage.of(
            "Administration",
            "<p>The administration pages come with a later version. Operators use the routes below"
                + " <code>/admin/api/v1</code> and the command <code>gateway</code>.</p>\n")
        .send(exchange, 200);
  }
}
