package org.integrationgateway.engines.redis;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The connection that all calls share. Lettuce connects again when the connection breaks; {@link
 * #suspect} replaces one that is open and silent, because its peer vanished without closing it.
 */
final class Connection implements AutoCloseable {
  /** Lines of its own for each attempt; {@link CallLog} says the same once. */
  private static final Logger LETTUCE = Logger.getLogger("io.lettuce");

  /** Silence, while commands wait, after which a connection is replaced. */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  private static final Duration CLOSING = Duration.ofSeconds(1);

  static {
    LETTUCE.setLevel(Level.SEVERE);
  }

  /** A connection and its commands. */
  private record Open(
      StatefulConnection<byte[], byte[]> connection,
      RedisClusterAsyncCommands<byte[], byte[]> commands) {}

  private final ClientResources resources;
  private final AbstractRedisClient client;
  private final Supplier<Open> opening;
  private final AtomicBoolean replacing = new AtomicBoolean();
  private volatile Open open;
  private volatile long heard = System.nanoTime();
  private volatile boolean closed;

  /**
   * Connects.
   *
   * @throws IllegalArgumentException for what only the operator can mend
   * @throws org.integrationgateway.sdk.ServiceException {@code UNAVAILABLE} when nothing responds
   */
  Connection(Config config, Servers servers) {
    resources = Options.resources(config);
    if (servers.clustered()) {
      var cluster = RedisClusterClient.create(resources, servers.uris());
      cluster.setOptions(Options.cluster(config));
      client = cluster;
      opening =
          () -> {
            var made = cluster.connect(ByteArrayCodec.INSTANCE);
            return new Open(made, made.async());
          };
    } else {
      var single = RedisClient.create(resources);
      single.setOptions(Options.single(config));
      client = single;
      opening =
          () -> {
            var made = single.connect(ByteArrayCodec.INSTANCE, servers.uris().get(0));
            return new Open(made, made.async());
          };
    }
    try {
      open = opening.get();
    } catch (RuntimeException failed) {
      close();
      throw new Failures(servers.name()).start(failed);
    }
  }

  RedisClusterAsyncCommands<byte[], byte[]> commands() {
    return open.commands();
  }

  /** A reply came. */
  void heard() {
    heard = System.nanoTime();
  }

  /** A command got no reply in time: replaces the connection where none came for seconds. */
  void suspect() {
    if (System.nanoTime() - heard >= SILENCE.toNanos()) {
      replace();
    }
  }

  /** Opens another connection in the background, and closes this one when that succeeds. */
  void replace() {
    if (closed || !replacing.compareAndSet(false, true)) {
      return;
    }
    CompletableFuture.supplyAsync(opening, resources.eventExecutorGroup())
        .whenComplete(
            (fresh, failed) -> {
              if (fresh != null) {
                var old = open;
                open = fresh;
                heard();
                var unused = old.connection().closeAsync();
              }
              replacing.set(false);
            });
  }

  @Override
  public void close() {
    closed = true;
    client.shutdown(0, CLOSING.toMillis(), TimeUnit.MILLISECONDS);
    var unused = resources.shutdown(0, CLOSING.toMillis(), TimeUnit.MILLISECONDS);
  }
}
