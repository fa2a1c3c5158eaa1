package org.integrationgateway.server.builtin.authorization;

import org.integrationgateway.testkit.AuthorizationContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;

final class RelationshipAuthorizationProgramTest extends AuthorizationContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(RelationshipAuthorizationMain.class);
  }
}
