package org.integrationgateway.server.connection.completion;

import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.catalog.App;

/** Says who may connect an app for an owner. */
@FunctionalInterface
public interface ConnectPermission {
  /**
   * The app.
   *
   * @param owner canonical id of the subject that the credential will belong to
   * @throws org.integrationgateway.server.error.GatewayException {@code NOT_FOUND} when the app is
   *     not there for the caller; {@code FORBIDDEN}, {@code SCOPE_DENIED} when the caller may not
   */
  App check(Caller caller, String owner, String app);
}
