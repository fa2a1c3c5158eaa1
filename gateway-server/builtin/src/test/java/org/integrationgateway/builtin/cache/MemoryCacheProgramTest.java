package org.integrationgateway.builtin.cache;

import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.cache.CacheContractTest;
import org.junit.jupiter.api.Tag;

/** The same contract in a process of its own. */
@Embedded(value = "builtin:memory", description = "memory")
@Tag("nightly")
final class MemoryCacheProgramTest extends CacheContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(Main.class);
  }

  /** Serves it. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      ProviderMain.serve(ProviderKind.CACHE, () -> new MemoryCache(64 << 20));
    }
  }
}
