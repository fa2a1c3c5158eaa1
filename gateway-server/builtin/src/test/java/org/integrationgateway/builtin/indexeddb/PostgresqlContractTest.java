package org.integrationgateway.builtin.indexeddb;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.indexeddb.IndexedDbContractTest;

@MayUse(seconds = 40, because = "it unpacks and starts a PostgreSQL server")
@Embedded(value = "builtin:postgresql", description = "PostgreSQL")
class PostgresqlContractTest extends IndexedDbContractTest {
  /** The idle limit: below the 10 s for which a writer waits. */
  private static final Duration SHORT = Duration.ofSeconds(4);

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(
        ProviderKind.INDEXEDDB,
        () -> PostgresqlIndexedDb.open(Postgres.shared().database(), SHORT));
  }

  @Override
  public Optional<Duration> idleLimit() {
    return Optional.of(SHORT);
  }
}
