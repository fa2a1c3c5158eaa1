package org.integrationgateway.connections.oauth.mcp;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.connections.oauth.AuthorizationServer.Client;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;

/**
 * The gateway as an authorization server has registered it (RFC 7591).
 *
 * @param expires when the server forgets the secret; empty: never
 */
record RegisteredGateway(@Inline Client client, @Name("expiresAt") Optional<Instant> expires) {
  /** The form that is sealed. */
  static final StoredType<RegisteredGateway> STORED =
      StoredType.json(
          RegisteredGateway.class,
          new StandIn<>(
              ClientAuthentication.class,
              String.class,
              ClientAuthentication::text,
              RegisteredGateway::authentication));

  String id() {
    return client.id();
  }

  /** Whether the secret of the client, where it has one, is still valid. */
  boolean isUsable(InstantSource clock) {
    return expires.filter(end -> !end.isAfter(clock.instant())).isEmpty();
  }

  private static ClientAuthentication authentication(String text) {
    return text.equals(ClientAuthentication.HEADER.text())
        ? ClientAuthentication.HEADER
        : ClientAuthentication.BODY;
  }
}
