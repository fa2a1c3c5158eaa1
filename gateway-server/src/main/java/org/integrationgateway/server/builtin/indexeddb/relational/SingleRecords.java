package org.integrationgateway.server.builtin.indexeddb.relational;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.Entry;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.IndexSchema;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.StoreSchema;
import org.integrationgateway.server.builtin.indexeddb.relational.Engine.Done;

/** A store whose requests stand alone: those of one statement go without a transaction around. */
record SingleRecords(Engine engine, String name) implements ObjectStore {
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
  public Key add(Document value) {
    return write(store -> store.add(value));
  }

  @Override
  public void add(Key key, Document value) {
    write(
        store -> {
          store.add(key, value);
          return key;
        });
  }

  @Override
  public Key put(Document value) {
    return write(store -> store.put(value));
  }

  @Override
  public void put(Key key, Document value) {
    write(
        store -> {
          store.put(key, value);
          return key;
        });
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

  private boolean isPlain(Tables tables) {
    return tables.store(name).isPlain();
  }

  private ObjectStore within(Session session) {
    return new Work(session, Mode.READ_WRITE, List.of(name)).store(name);
  }

  /** An index of it. */
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
