package ${package};

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.runtime.RuntimeContractTest;

/** The contract of every runtime, tested on the program as the gateway starts it. */
class ProcessRuntimeContractTest extends RuntimeContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(ProcessRuntime.class);
  }

  @Override
  protected boolean preparesWorkspaces() {
    return false;
  }
}
