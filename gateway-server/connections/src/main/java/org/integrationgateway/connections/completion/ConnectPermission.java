package org.integrationgateway.connections.completion;

import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;

/** Says who may connect an app for an owner. */
@FunctionalInterface
public interface ConnectPermission {
  /**
   * The app.
   *
   * @param owner canonical id of the subject that the credential will belong to
   * @throws org.integrationgateway.core.error.GatewayException {@code NOT_FOUND} when the app is
   *     not there for the caller; {@code FORBIDDEN}, {@code SCOPE_DENIED} when the caller may not
   */
  App check(Caller caller, String owner, String app);
}
