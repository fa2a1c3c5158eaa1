package org.integrationgateway.server.builtin.indexeddb;

import org.integrationgateway.server.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.server.testing.Embedded;
import org.integrationgateway.testkit.IndexedDbContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;

/** PostgreSQL behind a child process. */
@Embedded(value = "builtin:postgresql", description = "PostgreSQL")
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
