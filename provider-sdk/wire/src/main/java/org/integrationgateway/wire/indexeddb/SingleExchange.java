package org.integrationgateway.wire.indexeddb;

import io.grpc.MethodDescriptor;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.IndexedDBGrpc;
import org.integrationgateway.protocol.v1.TransactionRequest;
import org.integrationgateway.protocol.v1.TransactionResponse;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Sends each request as a call of its own, and so in a transaction of its own. */
record SingleExchange(IndexedDbClient client) implements RecordExchange {
  @Override
  public TransactionResponse ask(TransactionRequest request, String store) {
    var response = TransactionResponse.newBuilder();
    switch (request.getRequestCase()) {
      case GET -> response.setValue(ask(IndexedDBGrpc.getGetMethod(), request.getGet(), store));
      case GET_KEY ->
          response.setKey(ask(IndexedDBGrpc.getGetKeyMethod(), request.getGetKey(), store));
      case GET_ALL ->
          response.setEntries(ask(IndexedDBGrpc.getGetAllMethod(), request.getGetAll(), store));
      case GET_ALL_KEYS ->
          response.setEntries(
              ask(IndexedDBGrpc.getGetAllKeysMethod(), request.getGetAllKeys(), store));
      case COUNT ->
          response.setCount(ask(IndexedDBGrpc.getCountMethod(), request.getCount(), store));
      case ADD -> response.setKey(ask(IndexedDBGrpc.getAddMethod(), request.getAdd(), store));
      case PUT -> response.setKey(ask(IndexedDBGrpc.getPutMethod(), request.getPut(), store));
      case DELETE ->
          response.setCount(ask(IndexedDBGrpc.getDeleteMethod(), request.getDelete(), store));
      case DELETE_RANGE ->
          response.setCount(
              ask(IndexedDBGrpc.getDeleteRangeMethod(), request.getDeleteRange(), store));
      case CLEAR ->
          response.setCount(ask(IndexedDBGrpc.getClearMethod(), request.getClear(), store));
      case BEGIN, COMMIT, ABORT, REQUEST_NOT_SET ->
          throw new IllegalArgumentException("not a request for records: " + request);
    }
    return response.build();
  }

  private <Q, A> A ask(MethodDescriptor<Q, A> method, Q request, String store) {
    return client.calls().ask(method, request, "object store '" + store + "'");
  }

  @Override
  public String database() {
    return client.database();
  }

  @Override
  public StoreSchema schema(String store) {
    return client.store(store).orElseThrow(() -> Shapes.unknownStore(store));
  }

  /** Does nothing: without prefetched definitions, the request itself checks them. */
  @Override
  public void checkIndex(String store, String index) {}

  @Override
  public Optional<List<Entry>> atOnce(String store, String index, Query query) {
    return Optional.of(
        client.read(
            store, records -> (index.isEmpty() ? records : records.index(index)).entries(query)));
  }
}
