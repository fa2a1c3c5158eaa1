package org.integrationgateway.samples.mvstore;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** An object store as one transaction sees it. */
record MvStore(MvTransaction transaction, String name) implements ObjectStore {
  @Override
  public StoreSchema schema() {
    return transaction.read(name, table -> table.shelf().schema());
  }

  @Override
  public Index index(String index) {
    transaction.read(name, table -> table.shelf().index(index));
    return new MvIndex(this, index);
  }

  @Override
  public List<Entry> entries(Query query) {
    return transaction.read(name, table -> table.entries(query));
  }

  @Override
  public long count(KeyRange range) {
    return transaction.read(name, table -> table.count(range));
  }

  @Override
  public Key add(Document value) {
    return transaction.write(name, table -> table.write(Optional.empty(), value, false));
  }

  @Override
  public void add(Key key, Document value) {
    transaction.write(name, table -> table.write(Optional.of(key), value, false));
  }

  @Override
  public Key put(Document value) {
    return transaction.write(name, table -> table.write(Optional.empty(), value, true));
  }

  @Override
  public void put(Key key, Document value) {
    transaction.write(name, table -> table.write(Optional.of(key), value, true));
  }

  @Override
  public long delete(KeyRange range) {
    return transaction.write(name, table -> table.delete(range));
  }

  /** An index of it. */
  private record MvIndex(MvStore store, String name) implements Index {
    @Override
    public IndexSchema schema() {
      return store.transaction().read(store.name(), table -> table.shelf().index(name));
    }

    @Override
    public List<Entry> entries(Query query) {
      return store.transaction().read(store.name(), table -> table.entries(name, query));
    }

    @Override
    public long count(KeyRange range) {
      return store.transaction().read(store.name(), table -> table.count(name, range));
    }
  }
}
