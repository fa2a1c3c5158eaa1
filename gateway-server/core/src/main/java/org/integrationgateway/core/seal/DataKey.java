package org.integrationgateway.core.seal;

import java.time.Instant;
import java.util.Optional;

/**
 * A stored key, wrapped by a root key.
 *
 * @param id is stored with every value that the key has sealed
 * @param wrapped the key, sealed by the root key whose id it carries
 * @param retiredAt when no value was sealed by it any more; empty before
 */
public record DataKey(
    String id, Purpose purpose, Sealed wrapped, Instant createdAt, Optional<Instant> retiredAt) {
  /** The use of a data key. */
  public enum Purpose {
    /** Seals values and wraps the keys of subjects. The newest key seals, all keys open. */
    SEAL,
    /** Hashes tokens and authenticates records; there is one. */
    HASH
  }

  /** The id of the root key that it needs. */
  public String rootKey() {
    return wrapped.keyId();
  }

  /** The same key, retired or not. */
  public DataKey retired(Optional<Instant> at) {
    return new DataKey(id, purpose, wrapped, createdAt, at);
  }

  DataKey wrapped(Sealed again) {
    return new DataKey(id, purpose, again, createdAt, retiredAt);
  }
}
