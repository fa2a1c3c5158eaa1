package ${package};

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.s3.ObjectStorageContractTest;

/** The contract of every object store, tested on the program as the gateway starts it. */
class MemoryStorageContractTest extends ObjectStorageContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(MemoryStorage.class);
  }

  @Override
  protected boolean presigns() {
    return false;
  }
}
