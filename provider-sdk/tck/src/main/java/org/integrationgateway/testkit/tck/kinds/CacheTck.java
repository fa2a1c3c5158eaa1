package org.integrationgateway.testkit.tck.kinds;

import org.integrationgateway.testkit.CacheContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged cache. */
@ExtendWith(TrialResolver.class)
final class CacheTck extends CacheContractTest {
  private final Trial trial;

  CacheTck(Trial trial) {
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
