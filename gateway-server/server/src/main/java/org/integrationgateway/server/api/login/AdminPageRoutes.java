package org.integrationgateway.server.api.login;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.server.api.page.LoginLinks;
import org.integrationgateway.server.api.page.PageRefusals;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.console.Console;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.RouteInput;
import org.integrationgateway.server.http.route.Routes;

/** The pages for operators: guarded like the routes for operators, with a login for browsers. */
public final class AdminPageRoutes {
  private static final String API = "api/";
  private static final String FILES = "/admin/assets";

  private final CallerResolver callers;
  private final Optional<Consumer<Caller>> operators;
  private final LoginLinks links;
  private final PageRefusals refusals;

  /**
   * @param operators refuses callers that are not operators; empty where every visitor may have the
   *     pages
   */
  public AdminPageRoutes(
      CallerResolver callers, Optional<Consumer<Caller>> operators, LoginLinks links) {
    this.callers = callers;
    this.operators = operators;
    this.links = links;
    this.refusals = new PageRefusals(links);
  }

  public void mount(Routes.Builder routes) {
    routes
        .get("/admin", RouteInput.ANY_QUERY, exchange -> guarded(exchange, this::page))
        .get("/admin/{path*}", RouteInput.ANY_QUERY, this::below)
        .get(FILES + "/{file*}", exchange -> guarded(exchange, this::file));
  }

  private void below(Exchange exchange) {
    if (exchange.path("path").startsWith(API)) {
      throw Routes.nothingHere();
    }
    guarded(exchange, this::page);
  }

  private void guarded(Exchange exchange, Consumer<Exchange> answer) {
    try {
      operators.ifPresent(check -> callers.resolveUnlimited(exchange, check));
    } catch (GatewayException refused) {
      refusals.answer(exchange, refused);
      return;
    }
    answer.accept(exchange);
  }

  private void page(Exchange exchange) {
    var base = base(exchange);
    console(exchange).page(exchange, Map.of("base", base, "home", links.home()));
  }

  private void file(Exchange exchange) {
    console(exchange).file(exchange, exchange.path("file"));
  }

  private Console console(Exchange exchange) {
    return new Console(Console.Kind.ADMIN, base(exchange) + FILES);
  }

  /** The path of the listener as browsers see it. */
  private String base(Exchange exchange) {
    return exchange.isManagement() ? links.managementPath() : links.path("");
  }
}
