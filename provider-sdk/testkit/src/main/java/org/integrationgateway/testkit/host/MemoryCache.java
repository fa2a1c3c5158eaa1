package org.integrationgateway.testkit.host;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
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
  private final Map<Name, Count> counts = new ConcurrentHashMap<>();

  private record Name(String scope, String key) {}

  private record Value(byte[] bytes, Instant expires) {}

  private record Count(long total, Instant expires) {}

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
    counts.clear();
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
    var name = new Name(scope, key);
    boolean counted = counts.remove(name) != null;
    boolean existed = get(scope, key).isPresent();
    values.remove(name);
    return existed || counted;
  }

  @Override
  public boolean touch(String scope, String key, Optional<Duration> ttl) {
    var value = get(scope, key);
    value.ifPresent(bytes -> set(scope, key, bytes, ttl));
    return value.isPresent();
  }

  @Override
  public Map<String, Long> add(String scope, Map<String, Long> amounts, Duration ttl) {
    var now = clock.instant();
    var totals = new HashMap<String, Long>();
    amounts.forEach(
        (key, amount) ->
            totals.put(
                key,
                counts
                    .compute(
                        new Name(scope, key),
                        (name, known) ->
                            known == null || !known.expires().isAfter(now)
                                ? new Count(amount, now.plus(ttl))
                                : new Count(known.total() + amount, known.expires()))
                    .total()));
    return totals;
  }

  private Instant expiry(Optional<Duration> ttl) {
    return ttl.map(clock.instant()::plus).orElse(Instant.MAX);
  }
}
