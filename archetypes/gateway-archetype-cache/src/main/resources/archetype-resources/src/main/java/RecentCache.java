package ${package};

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * A cache of the values used last, in memory. Limits of keys and values are checked before a call
 * arrives here.
 */
public final class RecentCache implements Cache {
  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(@Doc("Maximum size of all values together, in MB") @Default("64") int megabytes) {
    Config {
      if (megabytes < 1 || megabytes > 4096) {
        throw new IllegalArgumentException("megabytes must be between 1 and 4096");
      }
    }
  }

  private record Name(String scope, String key) {}

  private record Value(byte[] bytes, Instant expires) {}

  /** The least recently used value is first. */
  private final LinkedHashMap<Name, Value> values = new LinkedHashMap<>(16, 0.75f, true);

  private final ReentrantLock lock = new ReentrantLock();
  private final InstantSource clock;
  private final long room;
  private long used;

  RecentCache(Config config, InstantSource clock) {
    this.room = (long) config.megabytes() << 20;
    this.clock = clock;
  }

  @Override
  public Optional<byte[]> get(String scope, String key) {
    return locked(() -> alive(new Name(scope, key)).map(value -> value.bytes().clone()));
  }

  @Override
  public void set(String scope, String key, byte[] value, Optional<Duration> ttl) {
    locked(
        () -> {
          put(new Name(scope, key), new Value(value.clone(), expiry(ttl)));
          return true;
        });
  }

  @Override
  public boolean delete(String scope, String key) {
    return locked(
        () -> {
          var name = new Name(scope, key);
          boolean there = alive(name).isPresent();
          remove(name);
          return there;
        });
  }

  @Override
  public boolean touch(String scope, String key, Optional<Duration> ttl) {
    return locked(
        () -> {
          var name = new Name(scope, key);
          var value = alive(name);
          value.ifPresent(found -> put(name, new Value(found.bytes(), expiry(ttl))));
          return value.isPresent();
        });
  }

  private Optional<Value> alive(Name name) {
    var value = values.get(name);
    if (value != null && !clock.instant().isBefore(value.expires())) {
      remove(name);
      return Optional.empty();
    }
    return Optional.ofNullable(value);
  }

  private void put(Name name, Value value) {
    remove(name);
    values.put(name, value);
    used += size(name, value);
    var eldest = values.entrySet().iterator();
    while (used > room && eldest.hasNext()) {
      var entry = eldest.next();
      used -= size(entry.getKey(), entry.getValue());
      eldest.remove();
    }
  }

  private void remove(Name name) {
    var value = values.remove(name);
    if (value != null) {
      used -= size(name, value);
    }
  }

  private static long size(Name name, Value value) {
    return 100L + 2L * (name.scope().length() + name.key().length()) + value.bytes().length;
  }

  private Instant expiry(Optional<Duration> ttl) {
    var now = clock.instant();
    return ttl.filter(time -> time.compareTo(Duration.ofDays(36_500)) < 0)
        .map(now::plus)
        .orElse(Instant.MAX);
  }

  private <T> T locked(java.util.function.Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.CACHE,
        Config.class,
        config -> new RecentCache(config, InstantSource.system()));
  }
}
