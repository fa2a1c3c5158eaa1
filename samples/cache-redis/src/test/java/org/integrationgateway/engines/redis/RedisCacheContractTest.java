package org.integrationgateway.engines.redis;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.cache.CacheContractTest;
import org.junit.jupiter.api.AfterAll;

/** The contract of every cache, tested on the program, in front of one server. */
class RedisCacheContractTest extends CacheContractTest {
  private final RedisServer server = RedisServer.start();

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(RedisCache.class);
  }

  @Override
  protected String config() {
    return "{\"url\": \"" + server.url() + "\"}";
  }
}
