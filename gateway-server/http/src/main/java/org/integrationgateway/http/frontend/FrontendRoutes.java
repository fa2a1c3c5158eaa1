package org.integrationgateway.http.frontend;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.PageHosts;
import org.integrationgateway.http.route.RouteHandler;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;

/** Serves static files: checks the caller and finds the file of a path. */
public final class FrontendRoutes {
  private final CallerResolver callers;
  private final VisibleCatalog catalog;
  private final RefusedPages refusals;
  private final PageHosts hosts;
  private final Supplier<Duration> timeout;

  /**
   * @param refusals answers requests for files that are refused
   * @param hosts where apps have their pages alone
   * @param timeout of a request, in addition to the time for its bytes
   */
  public FrontendRoutes(
      CallerResolver callers,
      VisibleCatalog catalog,
      RefusedPages refusals,
      PageHosts hosts,
      Supplier<Duration> timeout) {
    this.callers = callers;
    this.catalog = catalog;
    this.refusals = refusals;
    this.hosts = hosts;
    this.timeout = timeout;
  }

  /** The routes of the files of one app. */
  public RouteTable.Subtree routes(Frontend frontend) {
    var routes = Routes.builder();
    both(routes, frontend.mount(), exchange -> answer(frontend, exchange, ""));
    both(
        routes,
        frontend.mount() + "/{path*}",
        exchange -> answer(frontend, exchange, exchange.path("path")));
    return new RouteTable.Subtree(frontend.mount(), routes.build());
  }

  private static void both(Routes.Builder routes, String path, RouteHandler handler) {
    routes
        .get(path, RouteInput.ANY_QUERY, handler)
        .add("HEAD", path, RouteInput.ANY_QUERY, handler);
  }

  private void answer(Frontend frontend, Exchange exchange, String path) throws IOException {
    var origin = hosts.origin(frontend.app());
    if (origin.isPresent() && !exchange.pageApp().equals(Optional.of(frontend.app()))) {
      exchange.set("Location", origin.get() + exchange.target()).reply(302);
      return;
    }
    try {
      send(frontend, exchange, path);
    } catch (GatewayException refused) {
      refusals.answer(exchange, refused);
    }
  }

  private void send(Frontend frontend, Exchange exchange, String path) throws IOException {
    var site = frontend.site();
    var file = site.find(path).or(() -> isPage(exchange, path) ? site.index() : Optional.empty());
    var roles = frontend.guard().roles(path, file);
    boolean isOpen = frontend.isPublic() && roles.isEmpty();
    if (!isOpen) {
      admit(frontend, exchange, path, roles);
    }
    try {
      new FileAnswer(exchange, isOpen, timeout.get()).send(file.orElseThrow(() -> notThere(path)));
    } catch (NoSuchFileException removed) {
      throw notThere(path);
    }
  }

  private void admit(Frontend frontend, Exchange exchange, String path, List<String> roles) {
    var caller = callers.resolve(exchange, catalog.authProvider(frontend.app()));
    var app = visible(frontend, caller);
    if (!roles.isEmpty()) {
      catalog.requireRole(caller, app, roles, "page '/" + path + "'");
    }
  }

  /** The app of these pages, or the answer of a path where nothing is mounted. */
  private App visible(Frontend frontend, Caller caller) {
    try {
      return catalog.app(caller, frontend.app());
    } catch (GatewayException hidden) {
      throw Routes.nothingHere();
    }
  }

  /** Whether the path is one of a single-page application, not of a missing file. */
  static boolean isPage(Exchange exchange, String path) {
    boolean named = path.indexOf('.', path.lastIndexOf('/') + 1) >= 0;
    return !named
        || exchange.header("Accept").orElse("").toLowerCase(Locale.ROOT).contains("text/html");
  }

  private static GatewayException notThere(String path) {
    return new GatewayException(ErrorCode.NOT_FOUND, "there is no file '/" + path + "' here");
  }
}
