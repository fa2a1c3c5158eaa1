package org.integrationgateway.server.connection;

import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.identity.Caller;

/** Which apps a caller may use. */
@FunctionalInterface
public interface VisibleApps {
  /**
   * One app, for whoever may use it.
   *
   * @throws org.integrationgateway.server.error.GatewayException {@code SCOPE_DENIED}, {@code
   *     NOT_FOUND}, {@code FORBIDDEN}
   */
  App app(Caller caller, String name);
}
