package org.integrationgateway.providers.runtime;

import java.nio.file.Path;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.io.TempDir;

final class LocalRuntimeObjectTest extends LocalRuntimeContract {
  @TempDir static Path home;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(ProviderKind.RUNTIME, () -> LocalRuntimes.open(home));
  }
}
