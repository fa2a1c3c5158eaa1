package ${package};

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.cache.CacheContractTest;

/** The contract of every cache, tested on the program as the gateway would start it. */
class RecentCacheContractTest extends CacheContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(RecentCache.class);
  }
}
