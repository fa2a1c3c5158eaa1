package org.integrationgateway.server.seal;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/**
 * Seals values with the newest data key, and opens each with the key that it names. A value that
 * names an unknown key makes it read the keys again, at most once a second: another replica may
 * have added the key.
 */
public final class Sealer {
  private static final Duration BETWEEN_READS = Duration.ofSeconds(1);

  private final Supplier<List<Aead>> source;
  private final InstantSource clock;
  private final ReentrantLock reading = new ReentrantLock();
  private volatile Keys keys;
  private Instant lastRead = Instant.MIN;

  /** The keys by id, and the one that seals. */
  private record Keys(Map<String, Aead> byId, Aead newest) {
    static Keys of(List<Aead> keys) {
      var byId = new LinkedHashMap<String, Aead>();
      keys.forEach(key -> byId.put(key.id(), key));
      return new Keys(byId, keys.get(keys.size() - 1));
    }
  }

  /**
   * A sealer with these keys.
   *
   * @param keys at least one, the newest last
   * @param source reads the keys again
   */
  Sealer(List<Aead> keys, Supplier<List<Aead>> source, InstantSource clock) {
    this.keys = Keys.of(keys);
    this.source = source;
    this.clock = clock;
  }

  /** The value, sealed for this place. */
  public Sealed seal(Place place, Secret value) {
    return value.useBytes(bytes -> keys.newest().seal(place, bytes));
  }

  /**
   * The value that was sealed for this place.
   *
   * @throws SealBrokenException when it was sealed for another place, changed since, or sealed with
   *     a key that this store does not have
   */
  public Secret open(Place place, Sealed sealed) {
    var key = key(sealed.keyId());
    if (key == null) {
      throw new SealBrokenException(
          "the sealed value at %s names data key '%s', which this store does not have, or which no configured encryption key opens"
              .formatted(place, sealed.keyId()));
    }
    var bytes = key.open(place, sealed);
    try {
      return Secret.of(bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  private @Nullable Aead key(String id) {
    var known = keys.byId().get(id);
    if (known != null || id.isEmpty()) {
      return known;
    }
    reading.lock();
    try {
      var now = clock.instant();
      if (!keys.byId().containsKey(id) && !now.isBefore(nextRead(now))) {
        lastRead = now;
        keys = Keys.of(source.get());
      }
      return keys.byId().get(id);
    } finally {
      reading.unlock();
    }
  }

  /** A clock that was set back does not delay the next read. */
  private Instant nextRead(Instant now) {
    return lastRead.equals(Instant.MIN) || lastRead.isAfter(now)
        ? now
        : lastRead.plus(BETWEEN_READS);
  }
}
