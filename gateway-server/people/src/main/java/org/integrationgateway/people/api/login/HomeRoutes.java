package org.integrationgateway.people.api.login;

import static org.integrationgateway.http.page.HtmlPage.escaped;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.console.Console;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.Navigation;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;

/** The console of people, for browsers with a session; for others, the way to the login. */
public final class HomeRoutes {
  /** The path of the console, also when an app is mounted at the root. */
  public static final String HOME = "/home";

  /** The page at the end of a login or logout that leads nowhere else. */
  public static final String DONE = "/login/done";

  private static final String FIRST_ACCOUNT =
      """
      <p>This gateway has no accounts yet. Open the link that <code>gateway serve</code> printed when it started. To show it again, run this on the same host:</p>
      <pre>cat "${GATEWAY_HOME:-$HOME/.gateway}/first-account"</pre>
      <p>The link creates the first account, works once and expires after a day. A restart of the gateway creates a new link.</p>
      """;

  private final Visitors visitors;
  private final CallerResolver callers;
  private final LoginLinks links;
  private final Optional<String> programs;
  private final Predicate<Caller> isOperator;
  private final BooleanSupplier isNew;
  private final Supplier<String> callback;
  private final Console console;

  /**
   * @param programs the page of the programs that have access, where programs can get it
   * @param isOperator who is shown the way to the pages for operators
   * @param isNew whether the first account has still to be made
   * @param callback the URL that operators register at authorization servers
   */
  public HomeRoutes(
      Visitors visitors,
      CallerResolver callers,
      LoginLinks links,
      Optional<String> programs,
      Predicate<Caller> isOperator,
      BooleanSupplier isNew,
      Supplier<String> callback) {
    this.visitors = visitors;
    this.callers = callers;
    this.links = links;
    this.programs = programs;
    this.isOperator = isOperator;
    this.isNew = isNew;
    this.callback = callback;
    this.console = new Console(Console.Kind.HOME, links.path(HOME));
  }

  public void mount(Routes.Builder routes) {
    routes
        .getIfFree("/", RouteInput.ANY_QUERY, this::home)
        .get(HOME, RouteInput.ANY_QUERY, this::home)
        .get(HOME + "/{file*}", exchange -> console.file(exchange, exchange.path("file")))
        .get(DONE, RouteInput.ANY_QUERY, this::done);
  }

  private void home(Exchange exchange) {
    if (!Navigation.isPage(exchange)) {
      throw Routes.nothingHere();
    }
    var caller = caller(exchange);
    if (caller.isPresent()) {
      console.page(exchange, facts(exchange, caller.get()));
      return;
    }
    if (isNew.getAsBoolean()) {
      HtmlPage.of("Welcome", FIRST_ACCOUNT).send(exchange, 200);
      return;
    }
    if (!links.canReturn(exchange)) {
      loggedOut(exchange, "You are not logged in");
      return;
    }
    exchange.set("Location", links.back(exchange)).reply(302);
  }

  private void done(Exchange exchange) {
    if (caller(exchange).isEmpty()) {
      loggedOut(exchange, "You are logged out");
      return;
    }
    exchange.set("Location", links.path(HOME)).reply(302);
  }

  /** The caller of the API by this browser: not by a session of an app's own identity provider. */
  private Optional<Caller> caller(Exchange exchange) {
    if (visitors.of(exchange).isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(callers.resolve(exchange));
    } catch (GatewayException refused) {
      if (refused.code() != ErrorCode.UNAUTHENTICATED) {
        throw refused;
      }
      return Optional.empty();
    }
  }

  private Map<String, String> facts(Exchange exchange, Caller visitor) {
    var facts = new TreeMap<>(new HeaderFacts(links).of(exchange, visitor));
    programs.ifPresent(path -> facts.put("programs", links.path(path)));
    if (isOperator.test(visitor)) {
      facts.put("admin", links.admin());
      facts.put("callback", callback.get());
    }
    return facts;
  }

  private void loggedOut(Exchange exchange, String title) {
    var content =
        links.isSupported()
            ? "<p><a class=\"button\" href=\"%s\">Log in</a></p>\n"
                .formatted(escaped(links.path("/login")))
            : "<p>This gateway has no identity provider: callers present API tokens.</p>\n";
    HtmlPage.of(links.isSupported() ? title : "Integration Gateway", content).send(exchange, 200);
  }
}
