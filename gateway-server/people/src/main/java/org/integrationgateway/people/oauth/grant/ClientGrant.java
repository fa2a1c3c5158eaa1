package org.integrationgateway.people.oauth.grant;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Name;

/**
 * The grant of a person to a client, until either of them ends it. All tokens that follow from one
 * login are of one grant.
 *
 * @param subject canonical id of the person
 * @param clientName as the person saw it
 * @param redirectHost where the client was
 * @param resource path that the tokens are for: {@code /mcp} or {@code /mcp/<app>}
 * @param generation of its refresh token
 * @param expiresAt when it ends if it is not used
 * @param scopes {@code mcp} or {@code mcp:<app>}
 * @param boundTo the thumbprint of the key that each refresh proves; empty: of none
 * @param lastUsedAt up to a minute behind
 */
public record ClientGrant(
    String id,
    String subject,
    @Name("client") String clientId,
    @Name("name") String clientName,
    @Name("host") String redirectHost,
    String resource,
    long generation,
    Instant createdAt,
    Instant expiresAt,
    List<String> scopes,
    Optional<String> boundTo,
    Instant lastUsedAt) {
  /** The form that is stored, without the time of the last use. */
  static final StoredType<ClientGrant> STORED =
      StoredType.json(ClientGrant.class).without("id", "lastUsedAt");

  public ClientGrant {
    scopes = List.copyOf(scopes);
    if (scopes.isEmpty()) {
      throw new IllegalArgumentException("a grant without scopes would permit everything");
    }
  }

  /** Returns this grant with the next refresh token. */
  ClientGrant next(Instant now, Instant end) {
    return new ClientGrant(
        id,
        subject,
        clientId,
        clientName,
        redirectHost,
        resource,
        generation + 1,
        createdAt,
        end,
        scopes,
        boundTo,
        now);
  }
}
