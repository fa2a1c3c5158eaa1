package org.integrationgateway.server.seal;

import java.time.Instant;

/**
 * A stored key, wrapped by a root key. * * @param id is stored with every value that the key has
 * sealed * @param wrapped the key, sealed by the root key whose id it carries
 */
public record DataKey(String id, Purpose purpose, Sealed wrapped, Instant createdAt) {
  /** The use of a data key. */
  public enum Purpose {
    /** Seals values. The newest key seals, all keys open. */
    SEAL,
    /** Hashes tokens and authenticates records; there is one. */
    HASH
  }
}
