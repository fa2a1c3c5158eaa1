package org.integrationgateway.samples.redis;

import java.io.IOException;
import java.net.ServerSocket;
import redis.embedded.RedisServer;

/** A Redis on a free port, for tests. */
final class Redis {
  private Redis() {}

  static RedisServer start() throws IOException {
    int port;
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    var server =
        RedisServer.newRedisServer().port(port).bind("127.0.0.1").setting("save \"\"").build();
    server.start();
    return server;
  }

  static String url(RedisServer server) {
    return "redis://127.0.0.1:" + server.ports().get(0);
  }
}
