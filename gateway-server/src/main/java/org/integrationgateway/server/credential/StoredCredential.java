package org.integrationgateway.server.credential;

import java.time.Instant;
import org.integrationgateway.server.seal.Sealed;

/**
 * A credential as it is stored.
 *
 * @param id of the instance: random, the same for as long as the instance exists
 * @param contents secrets and parameters, sealed as one, so that none can be changed, moved or left
 *     out
 */
public record StoredCredential(
    CredentialKey key, String id, Sealed contents, Instant createdAt, Instant updatedAt) {}
