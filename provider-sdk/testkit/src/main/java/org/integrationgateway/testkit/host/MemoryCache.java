package org.integrationgateway.testkit.host;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.sdk.cache.Cache;

/**
 * A cache in memory. It keeps every value until the value expires or a test calls {@link #lose}.
 */
public final class MemoryCache implements Cache {
  private final Clock clock;
  private final Map<Name, Value> values = new ConcurrentHashMap<>();

  private record Name(String scope, String key) {}

  private record Value(byte[] bytes, Instant expires) {}

  /** An empty cache. */
  public MemoryCache() {
    this(Clock.systemUTC());
  }

  /**
   * An empty cache.
   *
   * @param clock decides when a value expires
   */
  public MemoryCache(Clock clock) {
    this.clock = clock;
  }

  /** Loses every value, as a real cache may at any moment. */
  public void lose() {
    values.clear();
  }

  @Override
  public Optional<byte[]> get(String scope, String key) {
    return Optional.ofNullable(values.get(new Name(scope, key)))
        .filter(value -> value.expires().isAfter(clock.instant()))
        .map(value -> value.bytes().clone());
  }

  @Override
  public void set(String scope, String key, byte[] value, Optional<Duration> ttl) {
    values.put(new Name(scope, key), new Value(value.clone(), expiry(ttl)));
  }

  @Override
  public boolean delete(String scope, String key) {
    boolean existed = get(scope, key).isPresent();
    values.remove(new Name(scope, key));
    return existed;
  }

  @Override
  public boolean touch(String scope, String key, Optional<Duration> ttl) {
    var value = get(scope, key);
    value.ifPresent(bytes -> set(scope, key, bytes, ttl));
    return value.isPresent();
  }

  private Instant expiry(Optional<Duration> ttl) {
    return ttl.map(clock.instant()::plus).orElse(Instant.MAX);
  }
}
