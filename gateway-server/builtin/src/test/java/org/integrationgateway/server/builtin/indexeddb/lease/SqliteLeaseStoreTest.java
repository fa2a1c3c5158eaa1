package org.integrationgateway.server.builtin.indexeddb.lease;

import java.nio.file.Path;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.server.builtin.indexeddb.SqliteIndexedDb;
import org.junit.jupiter.api.io.TempDir;

final class SqliteLeaseStoreTest extends LeaseStoreContract {
  @TempDir private Path folder;

  @Override
  IndexedDb open() {
    return SqliteIndexedDb.open(folder.resolve("leases.db"));
  }
}
