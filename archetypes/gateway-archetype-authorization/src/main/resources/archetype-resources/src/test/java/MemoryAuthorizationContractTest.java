package ${package};

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.authorization.AuthorizationContractTest;

/** The contract of every authorization, tested on the program as the gateway starts it. */
class MemoryAuthorizationContractTest extends AuthorizationContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(MemoryAuthorization.class);
  }
}
