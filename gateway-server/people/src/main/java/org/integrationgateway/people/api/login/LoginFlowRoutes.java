package org.integrationgateway.people.api.login;

import static org.integrationgateway.http.page.HtmlPage.escaped;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.ErrorPage;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.Navigation;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.login.LoginCallback;
import org.integrationgateway.people.login.LoginRequest;
import org.integrationgateway.people.login.LoginResult;
import org.integrationgateway.people.login.Logins;

/** Begins logins at the identity provider, and completes them. */
public final class LoginFlowRoutes {
  private static final Set<String> LOCAL = Set.of("localhost", "[::1]");
  private static final int HIGHEST_PORT = 65_535;

  private static final BodyType<Begin> BODY = new BodyType<>(Begin.class);

  private final Logins logins;
  private final SessionBegin begins;
  private final LoginLinks links;
  private final BrowserCookie browsers;
  private final AuditTrail audit;

  public LoginFlowRoutes(Logins logins, SessionBegin begins, LoginLinks links, AuditTrail audit) {
    this.logins = logins;
    this.begins = begins;
    this.links = links;
    this.browsers = new BrowserCookie(links.baseUrl());
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    // Identity providers may add parameters to a callback (RFC 6749, section 4.1.2).
    routes
        .add("POST", "/api/v1/auth/login", RouteInput.NONE.asLogin(), this::begin)
        .get(Logins.CALLBACK, RouteInput.ANY_QUERY.asLogin(), this::complete)
        .get("/login", RouteInput.query("next"), this::page);
  }

  private record Begin(
      Optional<String> next, Optional<String> state, Optional<Long> callbackPort) {}

  private void begin(Exchange exchange) throws IOException {
    var body = BODY.read(exchange);
    var request =
        new LoginRequest(
            body.next().map(links::required),
            body.state(),
            body.callbackPort()
                .map(number -> (int) Math.max(0, Math.min(HIGHEST_PORT + 1L, number))),
            browsers.ensure(exchange),
            exchange.remoteAddress());
    exchange.reply(200, Json.object().put("url", logins.begin(request).toString()));
  }

  /** Begins a login for a browser without scripts. */
  private void page(Exchange exchange) {
    try {
      var elsewhere = canonical(exchange);
      if (elsewhere.isPresent()) {
        exchange.set("Location", elsewhere.get()).reply(302);
        return;
      }
      var next = exchange.query().single("next").flatMap(links::next);
      var request =
          new LoginRequest(
              next.or(() -> links.next(links.path("/"))),
              Optional.empty(),
              Optional.empty(),
              browsers.ensure(exchange),
              exchange.remoteAddress());
      exchange.set("Location", logins.begin(request).toString()).reply(303);
    } catch (GatewayException failed) {
      ErrorPage.answer(
          exchange, failed, "You are not logged in", again(exchange.query().single("next")));
    }
  }

  /**
   * The same page at the address that identity providers send browsers back to. Cookies belong to
   * one spelling of a host, and without {@code server.baseUrl} that is the number of the loopback
   * interface.
   */
  private Optional<String> canonical(Exchange exchange) {
    var authority = exchange.authority();
    int colon = authority.lastIndexOf(':');
    var host = colon > authority.lastIndexOf(']') ? authority.substring(0, colon) : authority;
    if (links.baseUrl().isPresent() || !LOCAL.contains(host)) {
      return Optional.empty();
    }
    return Optional.of(logins.base())
        .filter(base -> "127.0.0.1".equals(base.getHost()))
        .map(base -> base.resolve(exchange.target()).toString());
  }

  private void complete(Exchange exchange) {
    try {
      var result =
          logins.complete(
              new LoginCallback(
                  parameters(exchange),
                  browsers.find(exchange),
                  LoginSessions.presented(exchange),
                  exchange.remoteAddress(),
                  exchange.header("User-Agent").orElse("")));
      if (result instanceof LoginResult.LoggedIn done) {
        loggedIn(exchange, done);
      } else if (result instanceof LoginResult.AtProgram program) {
        exchange.set("Location", program.location().toString()).reply(302);
      }
    } catch (GatewayException failed) {
      audit.record(
          new AuditEvent("login.refuse", AuditEvent.UNKNOWN)
              .with("code", failed.code().wireName())
              .with("address", exchange.remoteAddress())
              .with("request", exchange.requestId()));
      ErrorPage.answer(exchange, failed, "You are not logged in", again(Optional.empty()));
    }
  }

  private void loggedIn(Exchange exchange, LoginResult.LoggedIn done) {
    begins.present(exchange, done.session());
    if (done.next().isPresent()) {
      exchange.set("Location", done.next().get().location()).reply(302);
    } else if (Navigation.isPage(exchange)) {
      exchange.set("Location", links.path(HomeRoutes.DONE)).reply(302);
    } else {
      exchange.reply(200, LoginSessions.json(done.session()));
    }
  }

  /** The parameters of a callback, each of which comes once (RFC 6749, section 3.1). */
  private static Map<String, String> parameters(Exchange exchange) {
    var parameters = new LinkedHashMap<String, String>();
    for (var name : exchange.query().names()) {
      exchange.query().single(name).ifPresent(value -> parameters.put(name, value));
    }
    return parameters;
  }

  /** A link that begins the login again. */
  private String again(Optional<String> next) {
    return "<p><a class=\"button\" href=\"%s\">Log in again</a></p>\n"
        .formatted(escaped(links.login(next.orElse(""))));
  }
}
