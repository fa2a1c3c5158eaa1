package org.integrationgateway.server.seal;

import java.time.Instant;

/**
 * A key of the store, wrapped by a root key.
 *
 * @param id names it in everything it has sealed
 * @param wrapped its bytes, opened by the root key whose id it carries
 */
public record DataKey(String id, Purpose purpose, Sealed wrapped, Instant createdAt) {
  /** What it is for. */
  public enum Purpose {
    /** Seals values; the newest seals, all open. */
    SEAL,
    /** Hashes tokens and vouches for records; there is one. */
    HASH
  }
}
