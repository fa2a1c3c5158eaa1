package org.integrationgateway.testkit;

final class ObjectContractTest extends TravelContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(Travel.Config.class, Travel::provider);
  }
}
