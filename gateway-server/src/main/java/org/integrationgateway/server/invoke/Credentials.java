package org.integrationgateway.server.invoke;

import java.util.Optional;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.server.call.Selector;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.identity.Caller;

/** What to present upstream for a call. */
@FunctionalInterface
public interface Credentials {
  /**
   * The stored credential; empty when the connection needs none.
   *
   * @throws org.integrationgateway.server.error.GatewayException {@code NOT_CONNECTED}, {@code
   *     INSTANCE_SELECTION_REQUIRED}, {@code NOT_FOUND}, {@code RECONNECT_REQUIRED}
   */
  Optional<Credential> resolve(Caller caller, App app, Operation operation, Selector selector);
}
