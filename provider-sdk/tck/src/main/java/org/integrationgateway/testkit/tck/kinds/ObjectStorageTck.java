package org.integrationgateway.testkit.tck.kinds;

import org.integrationgateway.testkit.ObjectStorageContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged object store. */
@ExtendWith(TrialResolver.class)
final class ObjectStorageTck extends ObjectStorageContractTest {
  private final Trial trial;

  ObjectStorageTck(Trial trial) {
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
  protected boolean presigns() {
    return trial.examples().stores().presigns();
  }
}
