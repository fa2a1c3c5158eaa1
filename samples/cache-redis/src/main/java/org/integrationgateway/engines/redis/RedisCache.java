package org.integrationgateway.engines.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * Stores values in Redis or Valkey. All calls share one connection, to each member of a cluster, on
 * which commands follow one another without waiting for replies.
 *
 * <p>A command is sent at most once. While the servers are away, calls fail at once with {@code
 * UNAVAILABLE}, and the connection is tried again with growing pauses; a server that is connected
 * and does not reply costs each call its timeout, {@code TIMEOUT}.
 */
public final class RedisCache implements Cache, AutoCloseable {
  /** The maximum: more overflows in Redis. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  /** The most bytes of values in one answer; a message to the gateway has at most 64 MiB. */
  private static final long MAX_ANSWER = 60L << 20;

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

  private final Connection connection;
  private final Calls calls;
  private final String prefix;
  private final int maxValue;
  private final boolean clustered;

  RedisCache(Config config) {
    var servers = Servers.of(config);
    connection = new Connection(config, servers);
    calls = new Calls(connection, servers.name(), Duration.ofMillis(config.timeoutMillis()));
    prefix = config.prefix();
    maxValue = config.maxValueBytes();
    clustered = servers.clustered();
    new ServerFacts(servers.name()).log(connection.commands());
  }

  @Override
  public Optional<byte[]> get(String scope, String key) {
    return Optional.ofNullable(calls.one(redis -> redis.get(name(scope, key))));
  }

  @Override
  public Map<String, byte[]> getMany(String scope, Collection<String> keys) {
    var asked = keys.stream().distinct().toList();
    var found = new HashMap<String, byte[]>();
    if (asked.isEmpty()) {
      return found;
    }
    var names = names(scope, asked);
    if ((long) asked.size() * maxValue > MAX_ANSWER) {
      fits(names);
    }
    var values = calls.one(redis -> redis.mget(names));
    for (int i = 0; i < asked.size(); i++) {
      var key = asked.get(i);
      values.get(i).ifHasValue(value -> found.put(key, value));
    }
    return found;
  }

  /** Asks for the sizes first, so that no answer is larger than the heap of this process. */
  private void fits(byte[][] names) {
    var sizes = calls.many(redis -> List.of(names).stream().map(redis::strlen).toList());
    long bytes = sizes.stream().mapToLong(Long::longValue).sum();
    if (bytes > MAX_ANSWER) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "the values of these %d keys have %d bytes, and an answer at most %d: ask for fewer keys"
              .formatted(names.length, bytes, MAX_ANSWER));
    }
  }

  @Override
  public void set(String scope, String key, byte[] value, Optional<Duration> ttl) {
    size(key, value);
    calls.one(redis -> redis.set(name(scope, key), value, lasting(ttl)));
  }

  @Override
  public void setMany(String scope, Map<String, byte[]> entries, Optional<Duration> ttl) {
    entries.forEach(this::size);
    var lasting = lasting(ttl);
    calls.many(
        redis ->
            entries.entrySet().stream()
                .map(entry -> redis.set(name(scope, entry.getKey()), entry.getValue(), lasting))
                .toList());
  }

  private void size(String key, byte[] value) {
    if (value.length > maxValue) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "the value of key '%s' has %d bytes; 'maxValueBytes' of this cache allows %d"
              .formatted(key, value.length, maxValue));
    }
  }

  @Override
  public boolean delete(String scope, String key) {
    return calls.one(redis -> redis.del(name(scope, key))) > 0;
  }

  @Override
  public long deleteMany(String scope, Collection<String> keys) {
    if (keys.isEmpty()) {
      return 0;
    }
    var names = names(scope, keys.stream().distinct().toList());
    return calls.one(redis -> redis.del(names));
  }

  @Override
  public boolean touch(String scope, String key, Optional<Duration> ttl) {
    var name = name(scope, key);
    if (ttl.isPresent()) {
      return calls.one(redis -> redis.pexpire(name, millis(ttl.get())));
    }
    return calls.one(redis -> redis.persist(name)) || calls.one(redis -> redis.exists(name)) > 0;
  }

  /** A script for all counters, which no other command interrupts; in a cluster one for a slot. */
  @Override
  public Map<String, Long> add(String scope, Map<String, Long> amounts, Duration ttl) {
    var groups =
        amounts.keySet().stream()
            .collect(Collectors.groupingBy(key -> slot(scope, key)))
            .values()
            .stream()
            .toList();
    var counted =
        calls.many(
            redis -> groups.stream().map(keys -> added(redis, scope, keys, amounts, ttl)).toList());
    var totals = new HashMap<String, Long>();
    for (int group = 0; group < groups.size(); group++) {
      var keys = groups.get(group);
      for (int i = 0; i < keys.size(); i++) {
        totals.put(keys.get(i), (Long) counted.get(group).get(i));
      }
    }
    return totals;
  }

  private RedisFuture<List<Object>> added(
      RedisClusterAsyncCommands<byte[], byte[]> redis,
      String scope,
      List<String> keys,
      Map<String, Long> amounts,
      Duration ttl) {
    var values = new ArrayList<byte[]>();
    values.add(Long.toString(millis(ttl)).getBytes(UTF_8));
    keys.forEach(key -> values.add(Long.toString(amounts.get(key)).getBytes(UTF_8)));
    return redis.eval(
        ADD, ScriptOutputType.MULTI, names(scope, keys), values.toArray(byte[][]::new));
  }

  private int slot(String scope, String key) {
    return clustered ? SlotHash.getSlot(name(scope, key)) : 0;
  }

  private static SetArgs lasting(Optional<Duration> ttl) {
    var arguments = new SetArgs();
    ttl.ifPresent(time -> arguments.px(millis(time)));
    return arguments;
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
    connection.close();
  }

  public static void main(String[] args) {
    // The libraries log nothing here; a missing binding of SLF4J is nothing to warn of.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    ProviderMain.serve(ProviderKind.CACHE, Config.class, RedisCache::new);
  }
}
