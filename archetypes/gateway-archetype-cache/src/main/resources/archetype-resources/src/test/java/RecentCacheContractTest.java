package ${package};

import org.integrationgateway.testkit.cache.CacheContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;

/** Everything that every cache promises, asked of the program as the gateway would start it. */
class RecentCacheContractTest extends CacheContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(RecentCache.class);
  }
}
