package org.integrationgateway.builtin.authorization;

import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.authorization.AuthorizationContractTest;
import org.junit.jupiter.api.Tag;

@Embedded(value = "builtin:relationships", description = "relationships in any database")
@Tag("nightly")
final class RelationshipAuthorizationProgramTest extends AuthorizationContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(RelationshipAuthorizationMain.class);
  }
}
