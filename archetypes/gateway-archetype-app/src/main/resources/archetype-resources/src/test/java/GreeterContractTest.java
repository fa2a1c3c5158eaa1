package ${package};

import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;
import org.integrationgateway.testkit.ProviderUnderTest;

/** Everything that every app promises, asked of the program as the gateway would start it. */
class GreeterContractTest extends AppProviderContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(Greeter.class);
  }

  @Override
  protected Example example() {
    return new Example("hello", "{\"name\": \"World\"}");
  }
}
