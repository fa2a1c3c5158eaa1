package org.integrationgateway.testkit.guide;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;
import org.integrationgateway.testkit.guide.ParametersGuideTest.Hotel;
import org.junit.jupiter.api.Tag;

@Tag("nightly")
class HotelContractTest extends AppProviderContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(Hotel.class);
  }

  @Override
  protected Example example() {
    return new Example("rooms.search", "{\"city\": \"Bern\"}");
  }
}
