package org.integrationgateway.sdk.indexeddb;

import java.util.List;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Another database, of which a subclass changes a part. */
public abstract class ForwardingDb implements IndexedDb {
  private final IndexedDb database;

  protected ForwardingDb(IndexedDb database) {
    this.database = database;
  }

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
    return database.transaction(mode, stores, work);
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
