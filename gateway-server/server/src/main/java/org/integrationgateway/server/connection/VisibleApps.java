package org.integrationgateway.server.connection;

import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.catalog.App;

/** Finds the apps that a caller may use. */
@FunctionalInterface
public interface VisibleApps {
  /**
   * One app that the caller may use.
   *
   * @throws org.integrationgateway.server.error.GatewayException {@code NOT_FOUND}
   */
  App app(Caller caller, String name);
}
