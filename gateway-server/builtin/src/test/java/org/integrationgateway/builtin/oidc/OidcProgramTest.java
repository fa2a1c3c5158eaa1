package org.integrationgateway.builtin.oidc;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Tag;

@Tag("nightly")
final class OidcProgramTest extends OidcIdentityContract {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(OidcIdentityMain.class);
  }

  @Override
  protected String config() {
    return "{\"issuer\": \"%s\", \"database\": \"%s\"}"
        .formatted(issuer(), folder.resolve("program.db").toString().replace("\\", "\\\\"));
  }
}
