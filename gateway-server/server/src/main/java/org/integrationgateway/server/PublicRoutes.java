package org.integrationgateway.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.connections.hosted.api.HostedRoutes;
import org.integrationgateway.http.frontend.FrontendRoutes;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.RouteTable.Subtree;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.providers.ProvidedApp;
import org.integrationgateway.server.deployment.Frontends;

/**
 * The routes of the public listener: those of the gateway, which stay for as long as it runs, and
 * the static files and hosted bindings of each app, which come and go with it.
 */
final class PublicRoutes {
  private final FrontendRoutes pages;
  private final HostedRoutes hosted;
  private final RouteTable routes;

  /**
   * @param always the routes of the gateway
   */
  PublicRoutes(Routes always, FrontendRoutes pages, HostedRoutes hosted) {
    this.routes = new RouteTable(always);
    this.pages = pages;
    this.hosted = hosted;
  }

  /**
   * Reads the static files of an app.
   *
   * @return serves them and its hosted bindings, in the place of those that the app has now
   * @throws org.integrationgateway.core.provider.AppLoadException when they cannot be served
   * @throws IllegalArgumentException when another route or app has their path
   */
  Runnable pages(ProvidedApp app) {
    var subtrees = new ArrayList<Subtree>();
    Frontends.of(app).map(pages::routes).ifPresent(subtrees::add);
    app.prepared()
        .flatMap(prepared -> prepared.manifest().app())
        .map(spec -> hosted.routes(app.config().name(), spec.http().values()))
        .ifPresent(subtrees::addAll);
    var changes = Map.<String, List<Subtree>>of(app.config().name(), subtrees);
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
