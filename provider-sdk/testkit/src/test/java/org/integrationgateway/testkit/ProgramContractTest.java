package org.integrationgateway.testkit;

final class ProgramContractTest extends TravelContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(Travel.class);
  }
}
