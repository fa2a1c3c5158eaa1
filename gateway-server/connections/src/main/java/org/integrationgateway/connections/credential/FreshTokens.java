package org.integrationgateway.connections.credential;

import java.util.Optional;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.sdk.Deadline;

/** Gets the next access tokens of stored credentials. */
public interface FreshTokens {
  /**
   * The credential with an access token that can be presented now.
   *
   * @param held of a connection with OAuth
   * @throws org.integrationgateway.core.error.GatewayException {@code RECONNECT_REQUIRED}, {@code
   *     ADMIN_CONFIGURATION_REQUIRED}, {@code UPSTREAM_*}, {@code EGRESS_DENIED} when it has none
   */
  HeldCredential current(App app, Connection connection, HeldCredential held, Deadline deadline);

  /**
   * The credential with another access token than this one, which the upstream has refused.
   *
   * @return empty when there is no way to get another one
   * @throws org.integrationgateway.core.error.GatewayException as {@link #current}
   */
  Optional<HeldCredential> replaced(
      App app, Connection connection, HeldCredential refused, Deadline deadline);

  /**
   * The credential of a connection for which nothing is stored, because its client gets the token
   * for itself.
   *
   * @throws org.integrationgateway.core.error.GatewayException as {@link #current}
   */
  HeldCredential first(App app, Connection connection, CredentialKey key, Deadline deadline);

  /**
   * The contents of a credential that is not stored, with an access token that its client gets for
   * itself.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code INVALID_PARAMETERS} when the
   *     authorization server refuses the client or what it presents; otherwise as {@link #current}
   */
  CredentialFields obtained(Connection connection, HeldCredential unstored, Deadline deadline);
}
