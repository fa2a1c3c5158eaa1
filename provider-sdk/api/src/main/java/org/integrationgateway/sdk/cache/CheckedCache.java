package org.integrationgateway.sdk.cache;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Checks requests against the limits of the interface before the cache gets them. The service
 * adapter puts it in front of every provider, so that an author does not repeat these checks.
 */
public record CheckedCache(Cache behind) implements Cache {
  @Override
  public Optional<byte[]> get(String scope, String key) {
    names(scope, key);
    return behind.get(scope, key);
  }

  @Override
  public Map<String, byte[]> getMany(String scope, Collection<String> keys) {
    names(scope, keys);
    return behind.getMany(scope, keys);
  }

  @Override
  public void set(String scope, String key, byte[] value, Optional<Duration> ttl) {
    names(scope, key);
    size(key, value);
    time(ttl);
    behind.set(scope, key, value, ttl);
  }

  @Override
  public void setMany(String scope, Map<String, byte[]> values, Optional<Duration> ttl) {
    names(scope, values.keySet());
    values.forEach(CheckedCache::size);
    time(ttl);
    behind.setMany(scope, values, ttl);
  }

  @Override
  public boolean delete(String scope, String key) {
    names(scope, key);
    return behind.delete(scope, key);
  }

  @Override
  public long deleteMany(String scope, Collection<String> keys) {
    names(scope, keys);
    return behind.deleteMany(scope, keys);
  }

  @Override
  public boolean touch(String scope, String key, Optional<Duration> ttl) {
    names(scope, key);
    time(ttl);
    return behind.touch(scope, key, ttl);
  }

  @Override
  public Map<String, Long> add(String scope, Map<String, Long> amounts, Duration ttl) {
    names(scope, amounts.keySet());
    time(Optional.of(ttl));
    return behind.add(scope, amounts, ttl);
  }

  private static void names(String scope, Collection<String> keys) {
    if (keys.size() > MAX_KEYS) {
      throw refused("a request names at most %d keys, not %d", MAX_KEYS, keys.size());
    }
    name("scope", scope);
    keys.forEach(key -> name("key", key));
  }

  private static void names(String scope, String key) {
    name("scope", scope);
    name("key", key);
  }

  private static void name(String what, String name) {
    // A character has at least one byte, so a name that is too long need not be encoded.
    int bytes =
        name.length() > MAX_KEY ? name.length() : name.getBytes(StandardCharsets.UTF_8).length;
    if (bytes == 0 || bytes > MAX_KEY) {
      throw refused("a %s has 1 to %d bytes in UTF-8, not %d", what, MAX_KEY, bytes);
    }
  }

  private static void size(String key, byte[] value) {
    if (value.length > MAX_VALUE) {
      throw refused(
          "the value of key '%s' has %d bytes; a cache takes at most %d",
          key, value.length, MAX_VALUE);
    }
  }

  private static void time(Optional<Duration> ttl) {
    if (ttl.filter(time -> time.isZero() || time.isNegative()).isPresent()) {
      throw refused(
          "a time to live must be positive, not %s: leave it out to keep the value", ttl.get());
    }
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }
}
