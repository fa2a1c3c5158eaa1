package org.integrationgateway.sdk.indexeddb;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.RecordWrite;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** A store that runs each request in a transaction of its own. */
record SingleRequests(IndexedDb database, String name) implements ObjectStore {
  @Override
  public StoreSchema schema() {
    return database
        .store(name)
        .orElseThrow(
            () ->
                new IndexedDbException(
                    Reason.NOT_FOUND, "there is no object store '%s'".formatted(name)));
  }

  @Override
  public Index index(String index) {
    return new SingleIndex(this, index);
  }

  @Override
  public Optional<Document> get(Key key) {
    return database.read(name, store -> store.get(key));
  }

  @Override
  public List<Entry> entries(Query query) {
    return database.read(name, store -> store.entries(query));
  }

  @Override
  public long count(KeyRange range) {
    return database.<Long>read(name, store -> store.count(range));
  }

  @Override
  public Key write(RecordWrite record) {
    return database.write(name, store -> store.write(record));
  }

  @Override
  public long delete(KeyRange range) {
    return database.<Long>write(name, store -> store.delete(range));
  }

  /** An index of it. */
  private record SingleIndex(SingleRequests store, String name) implements Index {
    @Override
    public IndexSchema schema() {
      return read(Index::schema);
    }

    @Override
    public List<Entry> entries(Query query) {
      return read(index -> index.entries(query));
    }

    @Override
    public long count(KeyRange range) {
      return this.<Long>read(index -> index.count(range));
    }

    private <T> T read(Function<Index, T> request) {
      return store.database.read(store.name, within -> request.apply(within.index(name)));
    }
  }
}
