package org.integrationgateway.engines.redis;

import java.io.IOException;
import java.util.List;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.cache.CacheContractTest;
import org.junit.jupiter.api.AfterAll;

/** The contract in front of a cluster of three members. */
class ClusterContractTest extends CacheContractTest {
  private final List<RedisServer> members = RedisServer.cluster();

  ClusterContractTest() throws IOException, InterruptedException {}

  @AfterAll
  void stopServers() {
    members.forEach(RedisServer::close);
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(ProviderKind.CACHE, Config.class, RedisCache::new);
  }

  @Override
  protected String config() {
    return "{\"cluster\": {\"nodes\": [\"%s\"]}}".formatted(members.get(1).address());
  }
}
