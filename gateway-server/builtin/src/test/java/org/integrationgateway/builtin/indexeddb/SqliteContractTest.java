package org.integrationgateway.builtin.indexeddb;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.indexeddb.IndexedDbContractTest;
import org.junit.jupiter.api.io.TempDir;

@Embedded(value = "builtin:sqlite", description = "a SQLite file")
class SqliteContractTest extends IndexedDbContractTest {
  /** The idle limit: below the 10 s for which a writer waits for its turn. */
  private static final Duration SHORT = Duration.ofSeconds(4);

  @TempDir private static Path folder;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(
        ProviderKind.INDEXEDDB, () -> SqliteIndexedDb.open(folder.resolve("contract.db"), SHORT));
  }

  @Override
  public Optional<Duration> idleLimit() {
    return Optional.of(SHORT);
  }
}
