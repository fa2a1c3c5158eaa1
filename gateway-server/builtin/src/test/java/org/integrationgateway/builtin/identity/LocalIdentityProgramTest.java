package org.integrationgateway.builtin.identity;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Tag;

@Tag("nightly")
final class LocalIdentityProgramTest extends LocalIdentityContract {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(LocalIdentityMain.class);
  }

  @Override
  protected String config() {
    return "{\"database\": \"" + file().toString().replace("\\", "\\\\") + "\"}";
  }
}
