package org.integrationgateway.server.api.login;

import static org.integrationgateway.server.api.page.HtmlPage.escaped;

import java.util.Optional;
import org.integrationgateway.server.api.page.HtmlPage;
import org.integrationgateway.server.api.page.LoginLinks;
import org.integrationgateway.server.api.page.Navigation;
import org.integrationgateway.server.api.page.Visitors;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.RouteInput;
import org.integrationgateway.server.http.route.Routes;

/** Tells a browser whether it is logged in. */
public final class HomeRoutes {
  /** The page at the end of a login or logout that leads nowhere else. */
  public static final String DONE = "/login/done";

  private final Visitors visitors;
  private final LoginLinks links;
  private final Optional<String> account;
  private final Optional<String> programs;

  /**
   * @param account the page of one's own account, where the gateway keeps accounts itself
   * @param programs the page of the programs that have access, where programs can get it
   */
  public HomeRoutes(
      Visitors visitors, LoginLinks links, Optional<String> account, Optional<String> programs) {
    this.visitors = visitors;
    this.links = links;
    this.account = account;
    this.programs = programs;
  }

  public void mount(Routes.Builder routes) {
    routes.getIfFree("/", this::home).get(DONE, RouteInput.ANY_QUERY, this::page);
  }

  private void home(Exchange exchange) {
    if (!Navigation.isPage(exchange)) {
      throw Routes.nothingHere();
    }
    page(exchange);
  }

  private void page(Exchange exchange) {
    var visitor = visitors.of(exchange);
    if (visitor.isPresent()) {
      HtmlPage.of("You are logged in", loggedIn(visitor.get())).send(exchange, 200);
      return;
    }
    HtmlPage.of("Integration Gateway", loggedOut()).send(exchange, 200);
  }

  private String loggedIn(Caller visitor) {
    var subject = visitor.subject();
    var name = subject.displayName().or(subject::email).orElse(subject.id());
    return """
    <p>as <strong>%s</strong></p>
    <form method="post" action="%s">
    <button>Log out</button>
    </form>
    %s\
    """
        .formatted(
            escaped(name),
            escaped(links.path(LogoutRoutes.PATH)),
            link(account, "Your account") + link(programs, "Programs with access"));
  }

  private String link(Optional<String> page, String title) {
    return page.map(
            path -> "<p><a href=\"%s\">%s</a></p>\n".formatted(escaped(links.path(path)), title))
        .orElse("");
  }

  private String loggedOut() {
    return links.isSupported()
        ? "<p>You are not logged in.</p>\n<p><a class=\"button\" href=\"%s\">Log in</a></p>\n"
            .formatted(escaped(links.path("/login")))
        : "<p>This gateway has no identity provider: callers present API tokens.</p>\n";
  }
}
