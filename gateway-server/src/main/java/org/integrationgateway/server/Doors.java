package org.integrationgateway.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.integrationgateway.server.api.mcp.McpEndpoint;
import org.integrationgateway.server.frontend.Frontend;
import org.integrationgateway.server.frontend.FrontendRoutes;
import org.integrationgateway.server.frontend.Frontends;
import org.integrationgateway.server.http.Routes;
import org.integrationgateway.server.provider.ProvidedApp;

/**
 * What the public listener answers: the same doors for as long as the server runs, and the static
 * files of the apps as they are now.
 */
final class Doors {
  private final List<Consumer<Routes.Builder>> always;
  private final FrontendRoutes pages;
  private final McpEndpoint mcp;
  private final BooleanSupplier anyTools;
  private volatile Map<String, Frontend> frontends = Map.of();

  /**
   * @param always what is mounted whatever the apps are
   * @param anyTools whether any app contributes tools: else there is no {@code /mcp}
   */
  Doors(
      List<Consumer<Routes.Builder>> always,
      FrontendRoutes pages,
      McpEndpoint mcp,
      BooleanSupplier anyTools) {
    this.always = List.copyOf(always);
    this.pages = pages;
    this.mcp = mcp;
    this.anyTools = anyTools;
  }

  /**
   * Reads the static files of these apps.
   *
   * @return what lets them be served from then on
   * @throws org.integrationgateway.server.provider.ProvidersException with every app whose files
   *     cannot be served
   * @throws IllegalArgumentException when they are where something else is
   */
  Runnable pages(List<ProvidedApp> apps) {
    var shown = Frontends.of(apps);
    var next = changed(apps, shown);
    routes(next);
    return () -> frontends = changed(apps, shown);
  }

  private Map<String, Frontend> changed(List<ProvidedApp> apps, List<Frontend> shown) {
    var changed = new LinkedHashMap<>(frontends);
    apps.forEach(app -> changed.remove(app.config().name()));
    shown.forEach(frontend -> changed.put(frontend.app(), frontend));
    return changed;
  }

  /** The static files of an app are served no more. */
  void remove(String app) {
    var others = new LinkedHashMap<>(frontends);
    others.remove(app);
    frontends = others;
  }

  /** All of it, as of now. */
  Routes routes() {
    return routes(frontends);
  }

  private Routes routes(Map<String, Frontend> shown) {
    var mounted = Routes.builder();
    always.forEach(door -> door.accept(mounted));
    pages.mount(List.copyOf(shown.values()), mounted);
    if (anyTools.getAsBoolean()) {
      mcp.mount(mounted);
    }
    return mounted.build();
  }
}
