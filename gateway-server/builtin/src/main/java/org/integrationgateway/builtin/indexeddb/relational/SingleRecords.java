package org.integrationgateway.builtin.indexeddb.relational;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine.Done;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.RecordWrite;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * A store outside of transactions. A request of one statement is executed without a transaction
 * around it.
 */
record SingleRecords(DatabaseEngine engine, String name) implements ObjectStore {
  @Override
  public StoreSchema schema() {
    return read(ObjectStore::schema);
  }

  @Override
  public Index index(String index) {
    return new SingleIndex(this, read(store -> store.index(index).schema()));
  }

  @Override
  public Optional<Document> get(Key key) {
    return read(store -> store.get(key));
  }

  @Override
  public List<Entry> entries(Query query) {
    return read(store -> store.entries(query));
  }

  @Override
  public long count(KeyRange range) {
    return this.<Long>read(store -> store.count(range));
  }

  @Override
  public Key write(RecordWrite record) {
    return write(store -> store.write(record));
  }

  @Override
  public long delete(KeyRange range) {
    return this.<Long>write(store -> store.delete(range));
  }

  private <T> T read(Function<ObjectStore, T> request) {
    return engine.single(Mode.READ_ONLY, session -> request.apply(within(session)));
  }

  private <T> T write(Function<ObjectStore, T> request) {
    if (isPlain(engine.tables(List.of(name)))) {
      Optional<T> done =
          engine.single(
              Mode.READ_WRITE,
              session ->
                  isPlain(session.tables(List.of(name)))
                      ? Optional.of(request.apply(within(session)))
                      : Optional.empty());
      if (done.isPresent()) {
        return done.get();
      }
    }
    return engine.run(Mode.READ_WRITE, session -> new Done<>(request.apply(within(session)), true));
  }

  private boolean isPlain(StoreTables tables) {
    return tables.store(name).isPlain();
  }

  private ObjectStore within(DatabaseSession session) {
    return new SessionTransaction(session, Mode.READ_WRITE, List.of(name)).store(name);
  }

  /** An index of the store. */
  private record SingleIndex(SingleRecords store, IndexSchema schema) implements Index {
    @Override
    public List<Entry> entries(Query query) {
      return store.read(each -> each.index(schema.name()).entries(query));
    }

    @Override
    public long count(KeyRange range) {
      return store.<Long>read(each -> each.index(schema.name()).count(range));
    }
  }
}
