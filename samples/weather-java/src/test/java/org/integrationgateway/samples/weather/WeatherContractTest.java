package org.integrationgateway.samples.weather;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;

/** The contract of every app, tested on the program as the gateway would start it. */
class WeatherContractTest extends AppProviderContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(Weather.class);
  }

  @Override
  protected Example example() {
    return new Example("forecast.get", "{\"city\": \"Bern\"}");
  }
}
