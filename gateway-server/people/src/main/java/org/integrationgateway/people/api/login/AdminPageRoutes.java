package org.integrationgateway.people.api.login;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.console.Console;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.PageRefusals;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;

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
