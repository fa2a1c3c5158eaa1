package org.integrationgateway.builtin.cache;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.cache.Cache;

/** Values in memory. The least useful ones are evicted when memory is full. */
public final class MemoryCache implements Cache {
  private static final Duration FOREVER = Duration.ofDays(3650);

  /** Approximate memory of an entry beside its bytes. */
  private static final int OVERHEAD = 200;

  private final com.github.benmanes.caffeine.cache.Cache<Name, Value> values;

  /** The keys of {@code builtin:memory}. */
  public record Config(
      @Doc(
              "The most memory for all values together; when it is full, the least used values are"
                  + " removed.")
          @Default("64MiB")
          @Form("size")
          @Range(least = "1MiB", most = "1024GiB")
          long maxBytes) {}

  private record Name(String scope, String key) {}

  @SuppressWarnings("ArrayRecordComponent")
  private record Value(byte[] bytes, Duration ttl) {}

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
            .expireAfter(Expiry.<Name, Value>writing((name, value) -> value.ttl()))
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
                (name, value) -> new Value(value.bytes(), ttl.orElse(FOREVER)))
        != null;
  }
}
