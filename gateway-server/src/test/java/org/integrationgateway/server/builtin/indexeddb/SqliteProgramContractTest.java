package org.integrationgateway.server.builtin.indexeddb;

import org.integrationgateway.server.testing.Embedded;
import org.integrationgateway.testkit.IndexedDbContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;

/** SQLite in a child process. */
@Embedded(value = "builtin:sqlite", description = "a SQLite file")
final class SqliteProgramContractTest extends IndexedDbContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(SqliteProgram.class);
  }
}
