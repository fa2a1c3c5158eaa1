package org.integrationgateway.connections.flow;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.connections.VisibleApps;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * Finds the apps that a caller may connect.
 *
 * @param visible apps that a caller may use
 * @param deployed every app, by name: an operator connects also those that it may not use
 */
public record ConnectableApps(VisibleApps visible, Function<String, Optional<App>> deployed) {
  /**
   * One app.
   *
   * @param owner of the credential; that the caller may act for it is checked elsewhere
   * @throws GatewayException {@code NOT_FOUND}, {@code SCOPE_DENIED}
   */
  public App app(Caller caller, String owner, String name) {
    if (owner.equals(App.deploymentOwner(name))) {
      return deployed
          .apply(name)
          .orElseThrow(
              () ->
                  new GatewayException(
                          ErrorCode.NOT_FOUND, "no app '%s' is deployed here".formatted(name))
                      .app(name));
    }
    var app = visible.app(caller, name);
    AccessPolicy.checkConnections(caller, app);
    return app;
  }
}
