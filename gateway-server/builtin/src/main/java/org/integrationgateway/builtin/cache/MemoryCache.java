package org.integrationgateway.builtin.cache;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.cache.Cache;
import org.jspecify.annotations.Nullable;

/** Values in memory. The least useful ones are evicted when memory is full. */
public final class MemoryCache implements Cache {
  private static final Duration FOREVER = Duration.ofDays(3650);

  private static final byte[] NOTHING = {};

  /** Approximate memory of an entry beside its bytes. */
  private static final int OVERHEAD = 200;

  private final com.github.benmanes.caffeine.cache.Cache<Name, Value> values;

  /** The keys of {@code builtin:memory}. */
  public record Config(
      @Doc(
              "The maximum memory of all values together; when it is full, the least used"
                  + " values are removed.")
          @Default("64MiB")
          @Form("size")
          @Range(least = "1MiB", most = "1024GiB")
          long maxBytes) {}

  private record Name(String scope, String key) {}

  /**
   * A value, or a counter.
   *
   * @param bytes of a value; empty for a counter
   * @param total of a counter
   * @param ttl from the write; absent: the entry keeps its time
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Value(byte[] bytes, long total, @Nullable Duration ttl) {
    private Value(byte[] bytes, Duration ttl) {
      this(bytes, 0, ttl);
    }
  }

  private static final class Lifetime implements Expiry<Name, Value> {
    @Override
    public long expireAfterCreate(Name name, Value value, long now) {
      return value.ttl == null ? Long.MAX_VALUE : value.ttl.toNanos();
    }

    @Override
    public long expireAfterUpdate(Name name, Value value, long now, long left) {
      return value.ttl == null ? left : value.ttl.toNanos();
    }

    @Override
    public long expireAfterRead(Name name, Value value, long now, long left) {
      return left;
    }
  }

  /**
   * @param maxBytes memory limit for all values together
   */
  public MemoryCache(long maxBytes) {
    values =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            // The writing thread evicts, so that writes are never faster than evictions.
            .executor(Runnable::run)
            .weigher(MemoryCache::weight)
            .expireAfter(new Lifetime())
            .build();
  }

  private static int weight(Name name, Value value) {
    int names =
        name.scope().getBytes(StandardCharsets.UTF_8).length
            + name.key().getBytes(StandardCharsets.UTF_8).length;
    return OVERHEAD + names + value.bytes().length;
  }

  @Override
  public Optional<byte[]> get(String scope, String key) {
    return Optional.ofNullable(values.getIfPresent(new Name(scope, key)))
        .map(value -> value.bytes().clone());
  }

  @Override
  public void set(String scope, String key, byte[] value, Optional<Duration> ttl) {
    values.put(new Name(scope, key), new Value(value.clone(), ttl.orElse(FOREVER)));
  }

  @Override
  public boolean delete(String scope, String key) {
    return values.asMap().remove(new Name(scope, key)) != null;
  }

  @Override
  public boolean touch(String scope, String key, Optional<Duration> ttl) {
    return values
            .asMap()
            .computeIfPresent(
                new Name(scope, key),
                (name, value) -> new Value(value.bytes(), value.total(), ttl.orElse(FOREVER)))
        != null;
  }

  @Override
  public Map<String, Long> add(String scope, Map<String, Long> amounts, Duration ttl) {
    var totals = new HashMap<String, Long>();
    amounts.forEach(
        (key, amount) ->
            totals.put(
                key,
                values
                    .asMap()
                    .compute(
                        new Name(scope, key),
                        (name, known) ->
                            known == null
                                ? new Value(NOTHING, amount, ttl)
                                : new Value(NOTHING, known.total() + amount, null))
                    .total()));
    return totals;
  }
}
