package org.integrationgateway.sdk.indexeddb;

import java.util.List;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreNames;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** The stores of another database whose names begin with this one's name and a slash. */
record NamedDatabase(IndexedDb whole, String name) implements IndexedDb {
  NamedDatabase {
    StoreNames.check("a database", name, 100);
    if (name.contains("/")) {
      throw new IndexedDbException(
          Reason.DATA, "a database's name has no slash, as '%s' has".formatted(name));
    }
  }

  @Override
  public List<StoreSchema> stores() {
    return whole.stores().stream()
        .filter(store -> store.name().startsWith(name + "/"))
        .map(this::inside)
        .toList();
  }

  @Override
  public void createStore(StoreSchema schema) {
    whole.createStore(renamed(schema, outside(schema.name())));
  }

  @Override
  public void deleteStore(String store) {
    whole.deleteStore(outside(store));
  }

  @Override
  public void createIndex(String store, IndexSchema index) {
    whole.createIndex(outside(store), index);
  }

  @Override
  public void deleteIndex(String store, String index) {
    whole.deleteIndex(outside(store), index);
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    return new Inside(this, whole.begin(mode, outside(stores)));
  }

  @Override
  public <T> T transaction(Mode mode, List<String> stores, Function<Transaction, T> work) {
    return whole.transaction(
        mode,
        outside(stores),
        transaction ->
            work.apply(
                new Transaction() {
                  @Override
                  public ObjectStore store(String store) {
                    return NamedDatabase.this.store(transaction, store);
                  }

                  @Override
                  public void abort() {
                    transaction.abort();
                  }

                  @Override
                  public boolean active() {
                    return transaction.active();
                  }
                }));
  }

  /** Closes nothing: the containing database stays open. */
  @Override
  public void close() {}

  private String outside(String store) {
    return name + "/" + store;
  }

  private List<String> outside(List<String> stores) {
    return stores.stream().map(this::outside).toList();
  }

  private ObjectStore store(Transaction transaction, String store) {
    return new RenamedStore(transaction.store(outside(store)), store);
  }

  private StoreSchema inside(StoreSchema schema) {
    return renamed(schema, schema.name().substring(name.length() + 1));
  }

  static StoreSchema renamed(StoreSchema schema, String name) {
    return new StoreSchema(name, schema.keyPath(), schema.autoIncrement(), schema.indexes());
  }

  /** A transaction of the whole database, in which stores have their names in this one. */
  private record Inside(NamedDatabase database, OpenTransaction whole) implements OpenTransaction {
    @Override
    public ObjectStore store(String store) {
      return database.store(whole, store);
    }

    @Override
    public void abort() {
      whole.abort();
    }

    @Override
    public boolean active() {
      return whole.active();
    }

    @Override
    public void commit() {
      whole.commit();
    }

    @Override
    public void close() {
      whole.close();
    }
  }
}
