package org.integrationgateway.testkit.tck.kinds;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.s3.ObjectStorageContractTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged object store. */
@ExtendWith(ProviderUnderTckResolver.class)
final class ObjectStorageTck extends ObjectStorageContractTest {
  private final ProviderUnderTck trial;

  ObjectStorageTck(ProviderUnderTck trial) {
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
    return trial.examples().stores().s3().presigns();
  }
}
