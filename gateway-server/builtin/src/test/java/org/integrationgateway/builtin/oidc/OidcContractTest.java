package org.integrationgateway.builtin.oidc;

import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;

final class OidcContractTest extends OidcIdentityContract {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(
        ProviderKind.IDENTITY, () -> identity(issuer(), folder.resolve("object.db")));
  }
}
