package org.integrationgateway.samples.redis;

import java.io.IOException;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.cache.CacheContractTest;
import org.junit.jupiter.api.AfterAll;
import redis.embedded.RedisServer;

/** The contract of every cache, tested on the program, in front of a real Redis. */
class RedisCacheContractTest extends CacheContractTest {
  private final RedisServer server = Redis.start();

  RedisCacheContractTest() throws IOException {}

  @AfterAll
  void stopServer() throws IOException {
    server.stop();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(RedisCache.class);
  }

  @Override
  protected String config() {
    return "{\"url\": \"" + Redis.url(server) + "\"}";
  }
}
