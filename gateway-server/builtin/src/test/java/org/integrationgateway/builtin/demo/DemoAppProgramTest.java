package org.integrationgateway.builtin.demo;

import java.util.Optional;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;
import org.junit.jupiter.api.Tag;

/**
 * The demo app in a child process: at night, for {@code ProgramContractTest} of the testkit is
 * quicker.
 */
@Tag("nightly")
@Embedded(value = "builtin:demo", description = "the demo app")
final class DemoAppProgramTest extends AppProviderContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(DemoAppProgram.class);
  }

  @Override
  protected Example example() {
    return new Example("math.add", "{\"a\":1,\"b\":2}");
  }

  @Override
  protected Optional<Example> slow() {
    return Optional.of(new Example("time.tick", "{\"count\":10}"));
  }

  @Override
  protected Optional<Example> streaming() {
    return Optional.of(new Example("time.tick", "{\"count\":3,\"everyMillis\":1}"));
  }
}
