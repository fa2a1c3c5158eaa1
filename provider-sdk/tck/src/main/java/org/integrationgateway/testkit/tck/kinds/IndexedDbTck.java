package org.integrationgateway.testkit.tck.kinds;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.indexeddb.IndexedDbContractTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged database. */
@ExtendWith(ProviderUnderTckResolver.class)
final class IndexedDbTck extends IndexedDbContractTest {
  private final ProviderUnderTck trial;

  IndexedDbTck(ProviderUnderTck trial) {
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

  @Override
  public Optional<Duration> idleLimit() {
    return trial.examples().stores().indexeddb().idleLimit();
  }
}
