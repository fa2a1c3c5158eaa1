package org.integrationgateway.testkit.host;

import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.cache.CacheContractTest;

class MemoryCacheContractTest extends CacheContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(ProviderKind.CACHE, MemoryCache::new);
  }
}
