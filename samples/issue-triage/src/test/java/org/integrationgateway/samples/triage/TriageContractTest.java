package org.integrationgateway.samples.triage;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;

/** What every app promises, asked of the program as the gateway would start it. */
class TriageContractTest extends AppProviderContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(Triage.class);
  }

  @Override
  protected Example example() {
    return new Example(
        "issues.event",
        "{\"action\": \"created\", \"repository\": {\"name\": \"a\", \"owner\": {\"login\":"
            + " \"b\"}}}");
  }
}
