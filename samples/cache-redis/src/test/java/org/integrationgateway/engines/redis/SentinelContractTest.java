package org.integrationgateway.engines.redis;

import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.cache.CacheContractTest;
import org.junit.jupiter.api.AfterAll;

/** The contract in front of the primary that a sentinel names. */
class SentinelContractTest extends CacheContractTest {
  private final RedisServer primary = RedisServer.start();
  private final RedisServer sentinel = RedisServer.sentinel(primary, 1);

  @AfterAll
  void stopServers() {
    sentinel.close();
    primary.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(ProviderKind.CACHE, Config.class, RedisCache::new);
  }

  @Override
  protected String config() {
    return "{\"sentinel\": {\"primary\": \"main\", \"nodes\": [\"%s\"]}, \"database\": 3}"
        .formatted(sentinel.address());
  }
}
