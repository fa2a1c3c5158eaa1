package org.integrationgateway.server.builtin.indexeddb.lease;

import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb;

final class MemoryLeaseStoreTest extends LeaseStoreContract {
  @Override
  IndexedDb open() {
    return new MemoryIndexedDb();
  }
}
