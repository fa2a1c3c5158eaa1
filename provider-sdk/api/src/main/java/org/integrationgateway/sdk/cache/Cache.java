package org.integrationgateway.sdk.cache;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;

/**
 * Values under names, kept for a time; any of them may be lost at any moment, so a reader must be
 * able to recreate it. Called by many threads at once.
 *
 * <p>A scope is a name space: the same key in two scopes names two values. Scopes and keys have 1
 * to 512 bytes in UTF-8, values at most 16 MiB, requests for many at most 1,000 keys; anything else
 * is refused with {@link ServiceException.Reason#INVALID_INPUT}. Arrays are copied when they are
 * stored and returned.
 *
 * <p>Requests for many ask for one key after the other where a cache does not override them.
 */
public interface Cache {
  /** The longest a scope or key may be, in bytes of UTF-8. */
  int MAX_KEY = 512;

  /** The largest value, in bytes. */
  int MAX_VALUE = 16 << 20;

  /** The most keys in one request. */
  int MAX_KEYS = 1_000;

  /** The value under a key. */
  Optional<byte[]> get(String scope, String key);

  /** The values under several keys; keys without a value are left out. */
  default Map<String, byte[]> getMany(String scope, Collection<String> keys) {
    var found = new HashMap<String, byte[]>();
    keys.forEach(key -> get(scope, key).ifPresent(value -> found.put(key, value)));
    return found;
  }

  /**
   * Stores a value under a key, and replaces an existing one.
   *
   * @param ttl how long it is kept at most, positive; empty: as long as there is room
   */
  void set(String scope, String key, byte[] value, Optional<Duration> ttl);

  /** Stores several values, not atomically. */
  default void setMany(String scope, Map<String, byte[]> values, Optional<Duration> ttl) {
    values.forEach((key, value) -> set(scope, key, value, ttl));
  }

  /** Removes the value under a key; returns whether it existed. */
  boolean delete(String scope, String key);

  /** Removes the values under several keys; returns how many existed. */
  default long deleteMany(String scope, Collection<String> keys) {
    return keys.stream().distinct().filter(key -> delete(scope, key)).count();
  }

  /**
   * Gives an existing value a new time to live, counted from this call.
   *
   * @return whether there was a value
   */
  boolean touch(String scope, String key, Optional<Duration> ttl);

  /**
   * Adds to counters, and returns what they are then. Each addition is atomic: of additions at the
   * same time, also by several hosts, none is lost. A counter that does not exist begins at 0. A
   * counter is removed by {@link #delete}; what {@link #get} returns for it is not defined.
   *
   * <p>A cache that does not override this method does not count.
   *
   * @param amounts by key; negative ones subtract; counters are exact up to 2<sup>53</sup>
   * @param ttl how long a counter is kept that begins now, positive; the others keep their time
   * @return the counters, by key
   * @throws ServiceException {@link ServiceException.Reason#NOT_SUPPORTED} from a cache that does
   *     not count
   * @since 0.1.0
   */
  default Map<String, Long> add(String scope, Map<String, Long> amounts, Duration ttl) {
    throw new ServiceException(ServiceException.Reason.NOT_SUPPORTED, "this cache has no counters");
  }
}
