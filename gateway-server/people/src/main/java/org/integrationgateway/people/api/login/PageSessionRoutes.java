package org.integrationgateway.people.api.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.ErrorPage;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.PageHosts;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.http.route.SessionCookie;
import org.integrationgateway.people.session.PageSessions;

/**
 * Begins sessions at the hosts of apps' pages. A browser without one goes from there to the
 * gateway, where it has a session or logs in, and comes back with a code that only it can use.
 */
public final class PageSessionRoutes {
  private final CallerResolver callers;
  private final VisibleCatalog catalog;
  private final PageSessions sessions;
  private final PageHosts hosts;
  private final LoginLinks links;
  private final SessionCookie cookie;
  private final BrowserCookie browsers;

  public PageSessionRoutes(
      CallerResolver callers,
      VisibleCatalog catalog,
      PageSessions sessions,
      PageHosts hosts,
      LoginLinks links) {
    this.callers = callers;
    this.catalog = catalog;
    this.sessions = sessions;
    this.hosts = hosts;
    this.links = links;
    this.cookie = new SessionCookie(links.baseUrl());
    this.browsers = new BrowserCookie(links.baseUrl());
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(PageHosts.START, RouteInput.query("next"), this::start)
        .get(PageHosts.LOGIN + "{app}", RouteInput.query("browser", "next"), this::atGateway)
        .get(PageHosts.SESSION, RouteInput.query("code", "next"), this::complete);
  }

  /** Sends a browser from the host of the pages to the gateway. */
  private void start(Exchange exchange) {
    var app = exchange.pageApp().orElseThrow(Routes::nothingHere);
    var query =
        "?browser=%s&next=%s"
            .formatted(
                URLEncoder.encode(sessions.browser(browsers.ensure(exchange)), UTF_8),
                URLEncoder.encode(next(exchange, app), UTF_8));
    exchange.set("Location", links.absolute(PageHosts.LOGIN + app + query)).reply(302);
  }

  /**
   * Makes a code of the session of the browser at the gateway, or sends the browser to the login.
   */
  private void atGateway(Exchange exchange) {
    try {
      if (exchange.pageApp().isPresent()) {
        throw Routes.nothingHere();
      }
      var app = exchange.path("app");
      var origin = hosts.origin(app).orElseThrow(Routes::nothingHere);
      callers.resolve(exchange, catalog.authProvider(app));
      var session = SessionCookie.find(exchange).orElseThrow(Routes::nothingHere);
      var code = sessions.code(session, app, required(exchange, "browser"));
      var to =
          "%s%s?code=%s&next=%s"
              .formatted(
                  origin, PageHosts.SESSION, code, URLEncoder.encode(next(exchange, app), UTF_8));
      exchange.set("Location", to).set("Referrer-Policy", "no-referrer").reply(302);
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.UNAUTHENTICATED && links.canReturn(exchange)) {
        exchange.set("Location", links.back(exchange)).reply(302);
        return;
      }
      ErrorPage.answer(exchange, refused);
    }
  }

  /** Begins the session at the host of the pages. */
  private void complete(Exchange exchange) {
    var app = exchange.pageApp().orElseThrow(Routes::nothingHere);
    var session =
        browsers
            .find(exchange)
            .flatMap(
                browser ->
                    sessions.redeem(required(exchange, "code"), app, sessions.browser(browser)));
    if (session.isEmpty()) {
      ErrorPage.answer(
          exchange,
          new GatewayException(
              ErrorCode.FORBIDDEN,
              "this return from the login belongs to another browser, or took longer than a "
                  + "minute: open the page again"));
      return;
    }
    cookie.setForPages(exchange, session.get());
    exchange.set("Location", next(exchange, app)).reply(303);
  }

  private static String required(Exchange exchange, String name) {
    return exchange
        .query()
        .single(name)
        .filter(text -> !text.isEmpty())
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.INVALID_PARAMETERS, "the query parameter '" + name + "' is missing"));
  }

  /** The page that a browser comes back to: the one that it asked for, else the first one. */
  private String next(Exchange exchange, String app) {
    return exchange
        .query()
        .single("next")
        .flatMap(text -> NextPath.of(text, Optional.<URI>empty()))
        .map(NextPath::location)
        .orElseGet(() -> hosts.mount(app) + "/");
  }
}
