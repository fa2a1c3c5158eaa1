package org.integrationgateway.core.invoke;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;

/** The credentials that calls present upstream. */
public interface Credentials {
  /**
   * The caller's stored credential for the connection that the selector names, else for this one.
   *
   * @param connection the operation's own
   * @return empty when the connection needs none
   * @throws org.integrationgateway.core.error.GatewayException {@code NOT_CONNECTED}, {@code
   *     INSTANCE_SELECTION_REQUIRED}, {@code NOT_FOUND}, {@code RECONNECT_REQUIRED}, {@code
   *     ADMIN_CONFIGURATION_REQUIRED}; {@code UPSTREAM_*} and {@code EGRESS_DENIED} when the access
   *     token has expired and its authorization server gives no other
   */
  Optional<Credential> resolve(
      Caller caller, App app, Connection connection, Selector selector, Deadline deadline);

  /**
   * Returns the credential as it is stored: an access token that has expired is not replaced.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code NOT_CONNECTED}, {@code
   *     INSTANCE_SELECTION_REQUIRED}, {@code NOT_FOUND}, {@code RECONNECT_REQUIRED}, {@code
   *     ADMIN_CONFIGURATION_REQUIRED}
   */
  Optional<Credential> stored(Caller caller, App app, Connection connection, Selector selector);

  /**
   * Gets a fresh credential in place of one that the upstream refused: with one token request,
   * whichever calls ask for it.
   *
   * @return empty when there is no way to get another one
   * @throws org.integrationgateway.core.error.GatewayException as {@link #resolve}
   */
  Optional<Credential> refresh(Caller caller, App app, Credential refused, Deadline deadline);

  /** Records with the stored credential that it no longer works, until it is connected again. */
  void invalidate(Caller caller, App app, Credential refused);

  /** Records with the credential that the upstream has answered a request without an error. */
  default void accepted(Caller caller, App app, Credential used) {}

  /**
   * Remembers with the stored credential which scopes the upstream demands, so that the next
   * connection asks for them.
   *
   * @return false when the last connection has asked for them, so that another one would not help
   */
  default boolean demandScopes(Caller caller, App app, Credential credential, List<String> scopes) {
    return false;
  }
}
