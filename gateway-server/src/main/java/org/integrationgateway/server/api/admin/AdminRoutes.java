package org.integrationgateway.server.api.admin;

import org.integrationgateway.server.http.Routes;

/** Everything that is below {@code /admin}. */
public record AdminRoutes(RuntimeRoutes runtimes, ProviderRoutes providers) {
  public void mount(Routes.Builder routes) {
    runtimes.mount(routes);
    providers.mount(routes);
  }
}
