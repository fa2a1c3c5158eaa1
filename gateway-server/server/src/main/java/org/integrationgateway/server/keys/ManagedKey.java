package org.integrationgateway.server.keys;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.core.seal.DataKey;

/**
 * A data key, without the key.
 *
 * @param rootKey the root key that wraps it
 * @param values how many values it seals, as the last complete pass has found; empty when it is not
 *     known
 */
public record ManagedKey(
    String id,
    Use use,
    String rootKey,
    Instant createdAt,
    Optional<Instant> retiredAt,
    Optional<Long> values) {
  /** The use of a data key. */
  public enum Use {
    /** Seals new values. */
    SEALS,
    /** Opens values that it has sealed. */
    OPENS,
    /** Seals nothing, and is deleted. */
    RETIRED,
    /** Hashes tokens and authenticates records. */
    HASHES
  }

  static ManagedKey of(DataKey key, boolean newest, Optional<Long> values) {
    return new ManagedKey(
        key.id(), use(key, newest), key.rootKey(), key.createdAt(), key.retiredAt(), values);
  }

  private static Use use(DataKey key, boolean newest) {
    if (key.purpose() == DataKey.Purpose.HASH) {
      return Use.HASHES;
    }
    if (newest) {
      return Use.SEALS;
    }
    return key.retiredAt().isPresent() ? Use.RETIRED : Use.OPENS;
  }
}
