package org.integrationgateway.samples.orders;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;

/** The contract of every app, tested on the program as the gateway would start it. */
class OrdersContractTest extends AppProviderContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(Orders.class);
  }

  @Override
  protected String config() {
    return "{\"baseUrl\": \"https://shop.example.com\"}";
  }

  /** An operation that needs no shop. */
  @Override
  protected Example example() {
    return new Example("payments.list", "{}");
  }
}
