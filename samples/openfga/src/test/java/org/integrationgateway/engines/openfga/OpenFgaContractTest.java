package org.integrationgateway.engines.openfga;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.authorization.AuthorizationContractTest;
import org.junit.jupiter.api.AfterAll;

/** The contract of every authorization, tested on the program, in front of a real OpenFGA. */
class OpenFgaContractTest extends AuthorizationContractTest {
  private final OpenFgaServer server = OpenFgaServer.start();

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(OpenFgaMain.class);
  }

  @Override
  protected String config() {
    return "{\"url\": \"%s\"}".formatted(server.url());
  }
}
