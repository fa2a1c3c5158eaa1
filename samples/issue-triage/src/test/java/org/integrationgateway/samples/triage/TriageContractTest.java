package org.integrationgateway.samples.triage;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;

/** The contract of every app, tested on the program as the gateway would start it. */
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
