package org.integrationgateway.builtin.indexeddb;

import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.indexeddb.IndexedDbContractTest;
import org.junit.jupiter.api.Tag;

/** SQLite in a child process. */
@Embedded(value = "builtin:sqlite", description = "a SQLite file")
@Tag("nightly")
final class SqliteProgramContractTest extends IndexedDbContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(SqliteProgram.class);
  }
}
