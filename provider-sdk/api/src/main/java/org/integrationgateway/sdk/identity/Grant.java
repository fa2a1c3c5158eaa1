package org.integrationgateway.sdk.identity;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.records.schema.Name;

/**
 * A permission that a subject gave: a session, or a client's access.
 *
 * @param id chosen by the provider
 * @param subject canonical subject id
 * @param clientId which client; empty: a session of the gateway itself
 * @param scopes of the grant
 * @param expiresAt empty: not limited
 * @param revokedAt empty: not revoked
 */
public record Grant(
    String id,
    String subject,
    @Name("client") String clientId,
    List<String> scopes,
    Instant createdAt,
    Optional<Instant> expiresAt,
    Optional<Instant> revokedAt) {
  public Grant {
    scopes = List.copyOf(scopes);
  }

  /** Whether tokens under it can work at this moment. */
  public boolean holds(Instant now) {
    return revokedAt.isEmpty() && expiresAt.map(now::isBefore).orElse(true);
  }
}
