package org.integrationgateway.providers.runtime;

import java.nio.file.Path;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("nightly")
final class LocalRuntimeProgramTest extends LocalRuntimeContract {
  @TempDir static Path home;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(LocalRuntimes.Program.class);
  }

  @Override
  protected String config() {
    return "{\"home\":\"" + home + "\"}";
  }
}
