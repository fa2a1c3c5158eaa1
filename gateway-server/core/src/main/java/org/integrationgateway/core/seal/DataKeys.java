package org.integrationgateway.core.seal;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The unlocked data keys, read again at most once a second: when a value names an unknown key, and
 * before one is sealed, because another replica may have added a key.
 */
final class DataKeys {
  private static final Duration BETWEEN_READS = Duration.ofSeconds(1);

  private final Supplier<List<Aead>> source;
  private final InstantSource clock;
  private final ReentrantLock reading = new ReentrantLock();
  private volatile Known known;
  private Instant lastSearch = Instant.MIN;

  /** The keys by id, the one that seals, and when they were read. */
  private record Known(Map<String, Aead> byId, Aead newest, Instant at) {
    static Known of(List<Aead> keys, Instant at) {
      var byId = new LinkedHashMap<String, Aead>();
      keys.forEach(key -> byId.put(key.id(), key));
      return new Known(byId, keys.get(keys.size() - 1), at);
    }

    /**
     * Adds keys; those unlocked before stay: another replica may wrap a key by a root key that is
     * not configured here yet.
     */
    Known and(List<Aead> keys, Instant now) {
      if (keys.isEmpty()) {
        return new Known(byId, newest, now);
      }
      var all = new LinkedHashMap<>(byId);
      keys.forEach(key -> all.put(key.id(), key));
      return new Known(all, keys.get(keys.size() - 1), now);
    }
  }

  /**
   * @param keys at least one, the newest last
   * @param source reads the keys again
   */
  DataKeys(List<Aead> keys, Supplier<List<Aead>> source, InstantSource clock) {
    this.known = Known.of(keys, clock.instant());
    this.source = source;
    this.clock = clock;
  }

  /** The key that seals. */
  Aead newest() {
    var now = clock.instant();
    return isFresh(now) ? known.newest() : read(now);
  }

  private boolean isFresh(Instant now) {
    var at = known.at();
    return !now.isBefore(at) && now.isBefore(at.plus(BETWEEN_READS));
  }

  private Aead read(Instant now) {
    reading.lock();
    try {
      if (!isFresh(now)) {
        known = known.and(source.get(), now);
      }
      return known.newest();
    } finally {
      reading.unlock();
    }
  }

  /** Reads the keys again. */
  void refresh() {
    reading.lock();
    try {
      known = known.and(source.get(), clock.instant());
    } finally {
      reading.unlock();
    }
  }

  /** The key with this id. */
  @Nullable Aead find(String id) {
    var found = known.byId().get(id);
    if (found != null || id.isEmpty()) {
      return found;
    }
    reading.lock();
    try {
      var now = clock.instant();
      if (!known.byId().containsKey(id) && !now.isBefore(nextSearch(now))) {
        lastSearch = now;
        known = known.and(source.get(), now);
      }
      return known.byId().get(id);
    } finally {
      reading.unlock();
    }
  }

  /** A clock that was set back does not delay the next search. */
  private Instant nextSearch(Instant now) {
    return lastSearch.equals(Instant.MIN) || lastSearch.isAfter(now)
        ? now
        : lastSearch.plus(BETWEEN_READS);
  }

  /**
   * Opens a value with the data key that it names.
   *
   * @throws SealBrokenException when it does not open, or this store has no such key
   */
  byte[] open(SealedPlace place, Sealed sealed) {
    var key = find(sealed.keyId());
    if (key == null) {
      throw new SealBrokenException(
          "the sealed value at %s names data key '%s', which this store does not have, or which no configured encryption key can decrypt"
              .formatted(place, sealed.keyId()));
    }
    return key.open(place, sealed);
  }
}
