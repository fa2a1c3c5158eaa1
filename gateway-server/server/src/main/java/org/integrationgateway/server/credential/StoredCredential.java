package org.integrationgateway.server.credential;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.server.seal.Sealed;

/**
 * A credential as it is stored.
 *
 * @param id of the instance: random, the same for as long as the instance exists
 * @param contents secrets and parameters, sealed as one, so that none can be changed, moved or left
 *     out
 * @param refusedAt when the upstream refused it; empty when it did not since it was stored last
 */
public record StoredCredential(
    CredentialKey key,
    String id,
    Sealed contents,
    Instant createdAt,
    Instant updatedAt,
    Optional<Instant> refusedAt) {}
