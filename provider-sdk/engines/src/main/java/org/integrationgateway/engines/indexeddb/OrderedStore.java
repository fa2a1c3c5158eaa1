package org.integrationgateway.engines.indexeddb;

import java.util.List;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.RecordWrite;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** An object store as one transaction sees it. */
record OrderedStore(OrderedTransaction transaction, String name) implements ObjectStore {
  @Override
  public StoreSchema schema() {
    return transaction.read(name, store -> store.layout().schema());
  }

  @Override
  public Index index(String index) {
    transaction.read(name, store -> store.layout().schema().index(index));
    return new OrderedIndex(this, index);
  }

  @Override
  public List<Entry> entries(Query query) {
    return transaction.read(name, store -> store.entries(query));
  }

  @Override
  public long count(KeyRange range) {
    return transaction.<Long>read(name, store -> store.count(range));
  }

  @Override
  public Key write(RecordWrite record) {
    return transaction.write(name, store -> store.write(record));
  }

  @Override
  public long delete(KeyRange range) {
    return transaction.<Long>write(name, store -> store.delete(range));
  }

  /** An index of it. */
  private record OrderedIndex(OrderedStore store, String name) implements Index {
    @Override
    public IndexSchema schema() {
      return store.schema().index(name);
    }

    @Override
    public List<Entry> entries(Query query) {
      return store.transaction().read(store.name(), each -> each.entries(name, query));
    }

    @Override
    public long count(KeyRange range) {
      return store.transaction().<Long>read(store.name(), each -> each.count(name, range));
    }
  }
}
