package org.integrationgateway.server.builtin.indexeddb;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.server.testing.Embedded;
import org.integrationgateway.testkit.IndexedDbContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.AfterAll;

@Embedded(value = "builtin:postgresql", description = "PostgreSQL")
class PostgresqlContractTest extends IndexedDbContractTest {
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final Postgres SERVER = new Postgres();

  @AfterAll
  static void stopServer() {
    SERVER.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(
        ProviderKind.INDEXEDDB, () -> PostgresqlIndexedDb.open(SERVER.database(), SHORT));
  }

  @Override
  public Optional<Duration> idleLimit() {
    return Optional.of(SHORT);
  }
}
