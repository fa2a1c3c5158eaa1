package org.integrationgateway.samples.mvstore;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.indexeddb.IndexedDbContractTest;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every database, tested on the program as the gateway starts it. */
class MvDatabaseContractTest extends IndexedDbContractTest {
  @TempDir static Path folder;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(MvDatabase.class);
  }

  /** A file of its own for each program: one at a time can use it. */
  @Override
  protected String config() {
    return "{\"maxIdleSeconds\": 1, \"file\": \"%s\"}"
        .formatted(folder.resolve(UUID.randomUUID() + ".mv").toString().replace('\\', '/'));
  }

  @Override
  public Optional<Duration> idleLimit() {
    return Optional.of(Duration.ofSeconds(1));
  }
}
