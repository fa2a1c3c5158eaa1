package org.integrationgateway.connections.oauth;

import java.util.List;
import java.util.Map;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.sdk.Deadline;

/** Finds the authorization server of a connection, with the gateway's client there. */
public interface AuthorizationServers {
  /**
   * The server at which a new connection is made; registers the gateway where the server wants
   * that.
   *
   * @param params of the connection with its defaults, for placeholders in URLs
   * @throws org.integrationgateway.core.error.GatewayException {@code ADMIN_CONFIGURATION_REQUIRED}
   *     when no client is configured; {@code INVALID_PARAMETERS} when a placeholder has no usable
   *     value; {@code EGRESS_DENIED}, {@code UPSTREAM_*}
   */
  Found toConnect(OAuthSettings settings, Map<String, String> params, Deadline deadline);

  /**
   * The server that has issued a grant, with the client that it was issued to.
   *
   * @throws org.integrationgateway.core.error.GatewayException as {@link #toConnect}; {@code
   *     RECONNECT_REQUIRED} when the client of the grant is not known any more
   */
  AuthorizationServer of(
      OAuthSettings settings, Map<String, String> params, Grant grant, Deadline deadline);

  /**
   * Forgets the gateway's registration at a server that refuses its client, so that the next
   * connection registers anew.
   *
   * @return false for a client that the gateway has not registered itself, such as that of the
   *     configuration
   */
  default boolean forget(OAuthSettings settings, AuthorizationServer server) {
    return false;
  }

  /**
   * Forgets which servers issue tokens for a connection, whose tokens are not accepted any more, so
   * that the next connection is made where the upstream says now.
   */
  default void lookAgain(OAuthSettings settings) {}

  /**
   * A server, and what a new connection asks it for.
   *
   * @param scopes to request where the caller names none
   */
  record Found(AuthorizationServer server, List<String> scopes) {
    public Found {
      scopes = List.copyOf(scopes);
    }
  }
}
