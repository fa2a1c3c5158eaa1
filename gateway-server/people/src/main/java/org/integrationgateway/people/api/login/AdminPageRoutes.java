package org.integrationgateway.people.api.login;

import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.console.Console;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.ErrorPage;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.Navigation;
import org.integrationgateway.http.page.PageRefusals;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.jspecify.annotations.Nullable;

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
    this.refusals = new PageRefusals(links, unknown -> "");
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

  private void guarded(Exchange exchange, BiConsumer<Exchange, @Nullable Caller> answer) {
    @Nullable Caller caller;
    try {
      caller = operators.map(check -> callers.resolveUnlimited(exchange, check)).orElse(null);
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.FORBIDDEN && Navigation.isPage(exchange)) {
        noOperator(exchange);
        return;
      }
      refusals.answer(exchange, refused);
      return;
    }
    answer.accept(exchange, caller);
  }

  /** Tells a person that is no operator what they can do. */
  private void noOperator(Exchange exchange) {
    var login =
        links.canReturn(exchange)
            ? "<p><a class=\"button other\" href=\"%s\">Log in as another user</a></p>\n"
                .formatted(HtmlPage.escaped(links.back(exchange)))
            : "";
    var home = exchange.isManagement() ? links.home() : links.path(HomeRoutes.HOME);
    ErrorPage.answer(
        exchange,
        new GatewayException(ErrorCode.FORBIDDEN, "you are not an administrator of this gateway"),
        HtmlPage.of(
                "No access",
                """
                <p>An administrator can give you access.</p>
                <p><a class="button" href="%s">Go to your apps</a></p>
                %s"""
                    .formatted(HtmlPage.escaped(home), login))
            .withPerson(HeaderFacts.name(callers.resolve(exchange)).replaceFirst("^user:", "")));
  }

  private void page(Exchange exchange, @Nullable Caller caller) {
    var facts = new TreeMap<>(new HeaderFacts(links).of(exchange, caller));
    facts.put("admin", base(exchange) + "/admin");
    console(exchange).page(exchange, facts);
  }

  private void file(Exchange exchange, @Nullable Caller caller) {
    console(exchange).file(exchange, exchange.path("file"));
  }

  private Console console(Exchange exchange) {
    return new Console(Console.Kind.ADMIN, base(exchange) + FILES);
  }

  private String base(Exchange exchange) {
    return new HeaderFacts(links).base(exchange);
  }
}
