package org.integrationgateway.server.builtin.identity;

import org.integrationgateway.testkit.ProviderUnderTest;

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
