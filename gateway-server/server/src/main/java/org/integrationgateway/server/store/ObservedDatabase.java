package org.integrationgateway.server.store;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** A database that reports its transactions; those that their owners end themselves are not. */
record ObservedDatabase(IndexedDb database, StoreObserver observer) implements IndexedDb {
  @Override
  public List<StoreSchema> stores() {
    return database.stores();
  }

  @Override
  public void createStore(StoreSchema schema) {
    database.createStore(schema);
  }

  @Override
  public void createIndex(String store, IndexSchema index) {
    database.createIndex(store, index);
  }

  @Override
  public void deleteStore(String name) {
    database.deleteStore(name);
  }

  @Override
  public void deleteIndex(String store, String index) {
    database.deleteIndex(store, index);
  }

  @Override
  public <T> T transaction(Mode mode, List<String> stores, Function<Transaction, T> work) {
    long began = System.nanoTime();
    String outcome = "rolled_back";
    try {
      T result = database.transaction(mode, stores, work);
      outcome = "ok";
      return result;
    } catch (IndexedDbException failure) {
      outcome = failure.reason().name().toLowerCase(Locale.ROOT);
      throw failure;
    } finally {
      observer.ended(mode, outcome, Duration.ofNanos(System.nanoTime() - began));
    }
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    return database.begin(mode, stores);
  }

  @Override
  public ObjectStore records(String store) {
    return database.records(store);
  }

  @Override
  public void close() {
    database.close();
  }
}
