package org.integrationgateway.connections;

import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;

/** Finds the apps that a caller may use. */
@FunctionalInterface
public interface VisibleApps {
  /**
   * One app that the caller may use.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code NOT_FOUND}
   */
  App app(Caller caller, String name);
}
