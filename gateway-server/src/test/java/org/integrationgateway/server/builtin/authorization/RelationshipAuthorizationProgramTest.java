package org.integrationgateway.server.builtin.authorization;

import org.integrationgateway.server.testing.Embedded;
import org.integrationgateway.testkit.AuthorizationContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;

@Embedded(value = "builtin:relationships", description = "relationships in any database")
final class RelationshipAuthorizationProgramTest extends AuthorizationContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(RelationshipAuthorizationMain.class);
  }
}
