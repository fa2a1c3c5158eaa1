package org.integrationgateway.engines.redis;

import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Facts that a server tells of itself, for the log: version, role, and its behaviour when full. */
final class ServerFacts {
  private static final Logger log = System.getLogger("cache-redis");
  private static final int PATIENCE_SECONDS = 2;

  private final String servers;

  ServerFacts(String servers) {
    this.servers = servers;
  }

  /** Writes a line, and a warning where the server keeps values that have no end. */
  void log(RedisClusterAsyncCommands<byte[], byte[]> redis) {
    try {
      log(read(redis.info().get(PATIENCE_SECONDS, TimeUnit.SECONDS)));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | RuntimeException refused) {
      log.log(
          Level.INFO,
          "connected to {0}; the command INFO is refused: permit it to log the server's version"
              + " and memory",
          servers);
    }
  }

  private void log(Map<String, String> facts) {
    var memory = facts.getOrDefault("maxmemory_human", "unknown");
    var policy = facts.getOrDefault("maxmemory_policy", "unknown");
    log.log(
        Level.INFO,
        "connected to {0}: version {1}, mode {2}, role {3}, maxmemory {4}, policy {5}",
        servers,
        facts.getOrDefault("valkey_version", facts.getOrDefault("redis_version", "unknown")),
        facts.getOrDefault("redis_mode", facts.getOrDefault("server_mode", "unknown")),
        facts.getOrDefault("role", "unknown"),
        memory,
        policy);
    if (policy.equals("noeviction") || facts.getOrDefault("maxmemory", "").equals("0")) {
      log.log(
          Level.WARNING,
          "{0} does not evict (maxmemory {1}, policy {2}): when its memory is full, writes fail;"
              + " set maxmemory, and maxmemory-policy to one that evicts, such as allkeys-lru",
          servers,
          memory,
          policy);
    }
  }

  static Map<String, String> read(String info) {
    var facts = new HashMap<String, String>();
    info.lines()
        .filter(line -> line.indexOf(':') > 0)
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              facts.put(line.substring(0, colon), line.substring(colon + 1).strip());
            });
    return facts;
  }
}
