package org.integrationgateway.server.builtin.indexeddb;

import org.integrationgateway.testkit.IndexedDbContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;

/** SQLite in a child process. */
final class SqliteProgramContractTest extends IndexedDbContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(SqliteProgram.class);
  }
}
