package org.integrationgateway.samples.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.exceptions.InvalidURIException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.SetParams;

/** Stores values in Redis, with a pool of connections that all threads share. */
public final class RedisCache implements Cache, AutoCloseable {
  /** The maximum: more overflows in Redis. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  /** A counter that begins gets its time to live; the others keep theirs. */
  private static final byte[] ADD =
      """
      local totals = {}
      for i, key in ipairs(KEYS) do
        totals[i] = redis.call('INCRBY', key, ARGV[i + 1])
        if redis.call('PTTL', key) < 0 then
          redis.call('PEXPIRE', key, ARGV[1])
        end
      end
      return totals
      """
          .getBytes(UTF_8);

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("redis://[user:password@]host[:port][/database], or rediss://") Secret url,
      @Doc("Stands before every key") @Default("gateway") String prefix,
      @Doc("How long a command may take") @Default("2000") int timeoutMillis) {
    Config {
      if (prefix.length() > 100 || prefix.contains("{") || prefix.contains("}")) {
        throw new IllegalArgumentException("prefix has at most 100 characters and no braces");
      }
      if (timeoutMillis < 1 || timeoutMillis > 60_000) {
        throw new IllegalArgumentException("timeoutMillis must be between 1 and 60000");
      }
    }
  }

  private final JedisPooled redis;
  private final String prefix;

  RedisCache(Config config) {
    prefix = config.prefix();
    redis = connect(config);
    try {
      redis.ping();
    } catch (JedisConnectionException away) {
      redis.close();
      // The address may contain a password, so the message does not quote it.
      throw new ServiceException(
          Reason.UNAVAILABLE, "url: no Redis responds there: " + reason(away), away);
    } catch (JedisException refused) {
      redis.close();
      throw new IllegalArgumentException("url: Redis refuses: " + reason(refused), refused);
    }
  }

  private static JedisPooled connect(Config config) {
    try {
      return config.url().use(url -> new JedisPooled(URI.create(url), config.timeoutMillis()));
    } catch (IllegalArgumentException | InvalidURIException malformed) {
      throw new IllegalArgumentException(
          "url must be redis://[user:password@]host[:port][/database], or rediss://");
    }
  }

  @Override
  public Optional<byte[]> get(String scope, String key) {
    return Optional.ofNullable(ask(redis -> redis.get(name(scope, key))));
  }

  @Override
  public Map<String, byte[]> getMany(String scope, Collection<String> keys) {
    var asked = List.copyOf(keys);
    var found = new HashMap<String, byte[]>();
    if (asked.isEmpty()) {
      return found;
    }
    var values = ask(redis -> redis.mget(names(scope, asked)));
    for (int i = 0; i < asked.size(); i++) {
      if (values.get(i) != null) {
        found.put(asked.get(i), values.get(i));
      }
    }
    return found;
  }

  @Override
  public void set(String scope, String key, byte[] value, Optional<Duration> ttl) {
    ask(redis -> redis.set(name(scope, key), value, lasting(ttl)));
  }

  /** Uses a pipeline, which sends all commands before it reads the first answer. */
  @Override
  public void setMany(String scope, Map<String, byte[]> entries, Optional<Duration> ttl) {
    ask(
        redis -> {
          try (var pipeline = redis.pipelined()) {
            entries.forEach((key, value) -> pipeline.set(name(scope, key), value, lasting(ttl)));
            return pipeline.syncAndReturnAll();
          }
        });
  }

  @Override
  public boolean delete(String scope, String key) {
    return ask(redis -> redis.del(name(scope, key))) > 0;
  }

  @Override
  public long deleteMany(String scope, Collection<String> keys) {
    return keys.isEmpty() ? 0 : ask(redis -> redis.del(names(scope, keys)));
  }

  @Override
  public boolean touch(String scope, String key, Optional<Duration> ttl) {
    var name = name(scope, key);
    if (ttl.isPresent()) {
      return ask(redis -> redis.pexpire(name, millis(ttl.get()))) > 0;
    }
    return ask(redis -> redis.persist(name) > 0 || redis.exists(name));
  }

  /** One script, which no other command interrupts. */
  @Override
  public Map<String, Long> add(String scope, Map<String, Long> amounts, Duration ttl) {
    var totals = new HashMap<String, Long>();
    if (amounts.isEmpty()) {
      return totals;
    }
    var keys = List.copyOf(amounts.keySet());
    var values = new ArrayList<byte[]>();
    values.add(Long.toString(millis(ttl)).getBytes(UTF_8));
    keys.forEach(key -> values.add(Long.toString(amounts.get(key)).getBytes(UTF_8)));
    var names = keys.stream().map(key -> name(scope, key)).toList();
    var counted = (List<?>) ask(redis -> redis.eval(ADD, names, values));
    for (int i = 0; i < keys.size(); i++) {
      totals.put(keys.get(i), (Long) counted.get(i));
    }
    return totals;
  }

  private <T> T ask(Function<JedisPooled, T> command) {
    try {
      return command.apply(redis);
    } catch (JedisException failed) {
      throw new ServiceException(
          Reason.UNAVAILABLE, "Redis does not serve now: " + reason(failed), failed);
    }
  }

  private static String reason(Throwable failure) {
    var cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getClass().getSimpleName();
  }

  private static SetParams lasting(Optional<Duration> ttl) {
    var parameters = new SetParams();
    ttl.ifPresent(time -> parameters.px(millis(time)));
    return parameters;
  }

  private static long millis(Duration ttl) {
    return ttl.compareTo(LONGEST) > 0 ? LONGEST.toMillis() : Math.max(1, ttl.toMillis());
  }

  private byte[] name(String scope, String key) {
    return (beginning(scope) + key).getBytes(UTF_8);
  }

  private byte[][] names(String scope, Collection<String> keys) {
    return keys.stream().map(key -> name(scope, key)).toArray(byte[][]::new);
  }

  /** The length separates scopes, independent of their characters. */
  private String beginning(String scope) {
    return prefix + ":" + scope.length() + ":" + scope + ":";
  }

  @Override
  public void close() {
    redis.close();
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.CACHE, Config.class, RedisCache::new);
  }
}
