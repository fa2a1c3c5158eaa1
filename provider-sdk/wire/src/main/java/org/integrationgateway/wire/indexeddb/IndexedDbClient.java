package org.integrationgateway.wire.indexeddb;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.CreateIndexRequest;
import org.integrationgateway.protocol.v1.CreateStoreRequest;
import org.integrationgateway.protocol.v1.DbReadRequest;
import org.integrationgateway.protocol.v1.DeleteIndexRequest;
import org.integrationgateway.protocol.v1.DeleteStoreRequest;
import org.integrationgateway.protocol.v1.IndexedDBGrpc;
import org.integrationgateway.protocol.v1.ListStoresRequest;
import org.integrationgateway.sdk.indexeddb.Cursor;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.indexeddb.codec.SchemaCodec;

/**
 * The client adapter: a database on the other side of a channel.
 *
 * @param database its name there; empty: all of the provider
 */
record IndexedDbClient(Calls calls, String database) implements IndexedDb {
  @Override
  public List<StoreSchema> stores() {
    var request = ListStoresRequest.newBuilder().setDatabase(database).build();
    return calls
        .ask(IndexedDBGrpc.getListStoresMethod(), request, "the list of object stores")
        .getStoresList()
        .stream()
        .map(SchemaCodec::read)
        .toList();
  }

  @Override
  public void createStore(StoreSchema schema) {
    var request =
        CreateStoreRequest.newBuilder()
            .setDatabase(database)
            .setStore(SchemaCodec.write(schema))
            .build();
    calls.ask(IndexedDBGrpc.getCreateStoreMethod(), request, store(schema.name(), "creating"));
  }

  @Override
  public void deleteStore(String name) {
    var request = DeleteStoreRequest.newBuilder().setDatabase(database).setStore(name).build();
    calls.ask(IndexedDBGrpc.getDeleteStoreMethod(), request, store(name, "deleting"));
  }

  @Override
  public void createIndex(String store, IndexSchema index) {
    var request =
        CreateIndexRequest.newBuilder()
            .setDatabase(database)
            .setStore(store)
            .setIndex(SchemaCodec.write(index))
            .build();
    calls.ask(IndexedDBGrpc.getCreateIndexMethod(), request, store(store, "indexing"));
  }

  @Override
  public void deleteIndex(String store, String index) {
    var request =
        DeleteIndexRequest.newBuilder()
            .setDatabase(database)
            .setStore(store)
            .setIndex(index)
            .build();
    calls.ask(IndexedDBGrpc.getDeleteIndexMethod(), request, store(store, "changing"));
  }

  private static String store(String name, String what) {
    return what + " object store '" + name + "'";
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    return WireTransaction.begin(calls, database, mode, stores);
  }

  @Override
  public Cursor openCursor(Mode mode, String store, Optional<String> index, Query query) {
    var source =
        DbReadRequest.newBuilder().setDatabase(database).setStore(store).setIndex(index.orElse(""));
    return WireCursor.open(calls, source, mode, query);
  }

  @Override
  public ObjectStore records(String store) {
    return new WireStore(new SingleExchange(this), store);
  }

  @Override
  public IndexedDb database(String name) {
    return name.isEmpty() || !database.isEmpty()
        ? IndexedDb.super.database(name)
        : new IndexedDbClient(calls, name);
  }

  /** Closes nothing: the connection belongs to the caller that made it. */
  @Override
  public void close() {}
}
