package org.integrationgateway.testkit;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb;

/** The model is held to the contract that it is the measure of. */
final class MemoryIndexedDbTest extends IndexedDbContractTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(ProviderKind.INDEXEDDB, () -> new MemoryIndexedDb(SHORT));
  }

  @Override
  public Optional<Duration> idleLimit() {
    return Optional.of(SHORT);
  }
}
