package ${package};

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;

/** The contract of every app, tested on the program as the gateway would start it. */
class GreeterContractTest extends AppProviderContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(Greeter.class);
  }

  @Override
  protected Example example() {
    return new Example("greet", "{\"name\": \"World\"}");
  }
}
