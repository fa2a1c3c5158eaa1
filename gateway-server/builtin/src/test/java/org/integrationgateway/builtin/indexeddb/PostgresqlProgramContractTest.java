package org.integrationgateway.builtin.indexeddb;

import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.indexeddb.IndexedDbContractTest;
import org.junit.jupiter.api.Tag;

/** PostgreSQL behind a child process. */
@Embedded(value = "builtin:postgresql", description = "PostgreSQL")
@Tag("nightly")
final class PostgresqlProgramContractTest extends IndexedDbContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(PostgresqlProgram.class);
  }

  @Override
  protected String config() {
    return "{\"url\": \"%s\", \"user\": \"postgres\", \"password\": \"postgres\"}"
        .formatted(Postgres.shared().database().url());
  }
}
