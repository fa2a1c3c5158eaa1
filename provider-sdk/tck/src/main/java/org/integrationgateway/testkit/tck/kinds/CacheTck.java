package org.integrationgateway.testkit.tck.kinds;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.cache.CacheContractTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged cache. */
@ExtendWith(ProviderUnderTckResolver.class)
final class CacheTck extends CacheContractTest {
  private final ProviderUnderTck trial;

  CacheTck(ProviderUnderTck trial) {
    this.trial = trial;
  }

  @Override
  protected ProviderUnderTest provider() {
    return trial.provider();
  }

  @Override
  protected String config() {
    return trial.examples().config();
  }
}
