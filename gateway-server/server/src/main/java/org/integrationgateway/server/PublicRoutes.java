package org.integrationgateway.server;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.integrationgateway.server.frontend.FrontendRoutes;
import org.integrationgateway.server.frontend.Frontends;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.RouteTable;
import org.integrationgateway.server.http.route.RouteTable.Subtree;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.provider.ProvidedApp;

/**
 * The routes of the public listener: those of the gateway, which stay for as long as it runs, and
 * the static files of each app, which come and go with it.
 */
final class PublicRoutes {
  private final FrontendRoutes pages;
  private final RouteTable routes;

  /**
   * @param always adds the routes of the gateway
   * @param logins runs before every step of a login
   */
  PublicRoutes(
      List<Consumer<Routes.Builder>> always, Consumer<Exchange> logins, FrontendRoutes pages) {
    var mounted = Routes.builder().logins(logins);
    always.forEach(door -> door.accept(mounted));
    this.routes = new RouteTable(mounted.build());
    this.pages = pages;
  }

  /**
   * Reads the static files of an app.
   *
   * @return serves them, in the place of those that the app has now
   * @throws org.integrationgateway.server.status.AppLoadException when they cannot be served
   * @throws IllegalArgumentException when another route or app has their path
   */
  Runnable pages(ProvidedApp app) {
    List<Subtree> sites = Frontends.of(app).map(pages::routes).map(List::of).orElse(List.of());
    var changes = Map.of(app.config().name(), sites);
    routes.check(changes);
    return () -> routes.mount(changes);
  }

  /** Removes the routes of an app. */
  void remove(String app) {
    routes.mount(Map.of(app, List.of()));
  }

  /** Every route, as it is now and as it changes. */
  RouteTable routes() {
    return routes;
  }
}
