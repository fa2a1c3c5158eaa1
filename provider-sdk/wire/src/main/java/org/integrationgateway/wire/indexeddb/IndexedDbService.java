package org.integrationgateway.wire.indexeddb;

import io.grpc.stub.StreamObserver;
import java.util.function.Function;
import org.integrationgateway.protocol.v1.CreateIndexRequest;
import org.integrationgateway.protocol.v1.CreateIndexResponse;
import org.integrationgateway.protocol.v1.CreateStoreRequest;
import org.integrationgateway.protocol.v1.CreateStoreResponse;
import org.integrationgateway.protocol.v1.CursorRequest;
import org.integrationgateway.protocol.v1.CursorResponse;
import org.integrationgateway.protocol.v1.DbCountResponse;
import org.integrationgateway.protocol.v1.DbDeleteRequest;
import org.integrationgateway.protocol.v1.DbEntriesResponse;
import org.integrationgateway.protocol.v1.DbKeyResponse;
import org.integrationgateway.protocol.v1.DbReadRequest;
import org.integrationgateway.protocol.v1.DbValueResponse;
import org.integrationgateway.protocol.v1.DbWriteRequest;
import org.integrationgateway.protocol.v1.DeleteIndexRequest;
import org.integrationgateway.protocol.v1.DeleteIndexResponse;
import org.integrationgateway.protocol.v1.DeleteStoreRequest;
import org.integrationgateway.protocol.v1.DeleteStoreResponse;
import org.integrationgateway.protocol.v1.IndexedDBGrpc;
import org.integrationgateway.protocol.v1.ListStoresRequest;
import org.integrationgateway.protocol.v1.ListStoresResponse;
import org.integrationgateway.protocol.v1.TransactionRequest;
import org.integrationgateway.protocol.v1.TransactionResponse;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.indexeddb.codec.SchemaCodec;

/** The service adapter: the protocol in front of databases. */
final class IndexedDbService extends IndexedDBGrpc.IndexedDBImplBase {
  private final Function<String, IndexedDb> databases;
  private final Workers workers;

  /**
   * @param databases by name; empty for a request that names none
   */
  IndexedDbService(Function<String, IndexedDb> databases, Workers workers) {
    this.databases = databases;
    this.workers = workers;
  }

  private <T> void run(
      String what, String database, StreamObserver<T> answer, Function<IndexedDb, T> request) {
    workers.run(
        what,
        IndexedDbFailures.ALL,
        answer,
        cancellation -> request.apply(databases.apply(database)));
  }

  /** Reads a page of records, in a transaction of its own. */
  private <T> void single(
      String what,
      String database,
      StreamObserver<T> answer,
      Function<IndexedDbRequests, T> request) {
    run(what, database, answer, whole -> request.apply(new IndexedDbRequests(whole::records)));
  }

  @Override
  public void listStores(ListStoresRequest request, StreamObserver<ListStoresResponse> answer) {
    run(
        "listing object stores",
        request.getDatabase(),
        answer,
        database -> {
          var response = ListStoresResponse.newBuilder();
          database.stores().forEach(store -> response.addStores(SchemaCodec.write(store)));
          return response.build();
        });
  }

  @Override
  public void createStore(CreateStoreRequest request, StreamObserver<CreateStoreResponse> answer) {
    run(
        "creating an object store",
        request.getDatabase(),
        answer,
        database -> {
          database.createStore(SchemaCodec.read(request.getStore()));
          return CreateStoreResponse.getDefaultInstance();
        });
  }

  @Override
  public void deleteStore(DeleteStoreRequest request, StreamObserver<DeleteStoreResponse> answer) {
    run(
        "deleting an object store",
        request.getDatabase(),
        answer,
        database -> {
          database.deleteStore(request.getStore());
          return DeleteStoreResponse.getDefaultInstance();
        });
  }

  @Override
  public void createIndex(CreateIndexRequest request, StreamObserver<CreateIndexResponse> answer) {
    run(
        "creating an index",
        request.getDatabase(),
        answer,
        database -> {
          database.createIndex(request.getStore(), SchemaCodec.read(request.getIndex()));
          return CreateIndexResponse.getDefaultInstance();
        });
  }

  @Override
  public void deleteIndex(DeleteIndexRequest request, StreamObserver<DeleteIndexResponse> answer) {
    run(
        "deleting an index",
        request.getDatabase(),
        answer,
        database -> {
          database.deleteIndex(request.getStore(), request.getIndex());
          return DeleteIndexResponse.getDefaultInstance();
        });
  }

  @Override
  public void get(DbReadRequest request, StreamObserver<DbValueResponse> answer) {
    single("reading", request.getDatabase(), answer, records -> records.value(request));
  }

  @Override
  public void getKey(DbReadRequest request, StreamObserver<DbKeyResponse> answer) {
    single("reading", request.getDatabase(), answer, records -> records.key(request));
  }

  @Override
  public void getAll(DbReadRequest request, StreamObserver<DbEntriesResponse> answer) {
    single("reading", request.getDatabase(), answer, records -> records.entries(request, false));
  }

  @Override
  public void getAllKeys(DbReadRequest request, StreamObserver<DbEntriesResponse> answer) {
    single("reading", request.getDatabase(), answer, records -> records.entries(request, true));
  }

  @Override
  public void count(DbReadRequest request, StreamObserver<DbCountResponse> answer) {
    single("counting", request.getDatabase(), answer, records -> records.count(request));
  }

  @Override
  public void add(DbWriteRequest request, StreamObserver<DbKeyResponse> answer) {
    single("adding", request.getDatabase(), answer, records -> records.add(request));
  }

  @Override
  public void put(DbWriteRequest request, StreamObserver<DbKeyResponse> answer) {
    single("writing", request.getDatabase(), answer, records -> records.put(request));
  }

  @Override
  public void delete(DbDeleteRequest request, StreamObserver<DbCountResponse> answer) {
    single("deleting", request.getDatabase(), answer, records -> records.delete(request));
  }

  @Override
  public void deleteRange(DbDeleteRequest request, StreamObserver<DbCountResponse> answer) {
    single("deleting", request.getDatabase(), answer, records -> records.deleteRange(request));
  }

  @Override
  public void clear(DbDeleteRequest request, StreamObserver<DbCountResponse> answer) {
    single("deleting", request.getDatabase(), answer, records -> records.clear(request));
  }

  @Override
  public StreamObserver<CursorRequest> openCursor(StreamObserver<CursorResponse> answer) {
    var talk = new CursorStream(databases);
    return workers.converse(
        "a cursor",
        IndexedDbFailures.ALL,
        answer,
        (requests, answers, cancellation) -> talk.hold(requests, answers));
  }

  @Override
  public StreamObserver<TransactionRequest> transaction(
      StreamObserver<TransactionResponse> answer) {
    var talk = new TransactionStream(databases);
    return workers.converse(
        "a transaction",
        IndexedDbFailures.ALL,
        answer,
        (requests, answers, cancellation) -> talk.hold(requests, answers));
  }
}
