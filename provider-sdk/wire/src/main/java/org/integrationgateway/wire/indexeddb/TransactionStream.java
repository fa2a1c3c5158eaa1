package org.integrationgateway.wire.indexeddb;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.protocol.v1.TransactionBegin;
import org.integrationgateway.protocol.v1.TransactionBegun;
import org.integrationgateway.protocol.v1.TransactionEnd;
import org.integrationgateway.protocol.v1.TransactionRequest;
import org.integrationgateway.protocol.v1.TransactionResponse;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.wire.call.Inbox;
import org.integrationgateway.wire.call.Sink;
import org.integrationgateway.wire.indexeddb.codec.SchemaCodec;

/** One transaction over a stream: the end of the stream ends the transaction. */
record TransactionStream(Function<String, IndexedDb> databases) {
  void hold(Inbox<TransactionRequest> requests, Sink<TransactionResponse> answers)
      throws InterruptedException {
    var begin =
        requests
            .next()
            .filter(TransactionRequest::hasBegin)
            .orElseThrow(
                () ->
                    new IndexedDbException(
                        Reason.DATA, "the first request of a transaction is 'begin'"))
            .getBegin();
    try (var transaction = begun(begin)) {
      answers.send(TransactionResponse.newBuilder().setBegun(shapes(transaction, begin)).build());
      var next = next(requests);
      while (next.isPresent()) {
        answers.send(answer(transaction, next.get()));
        if (!transaction.active()) {
          return;
        }
        next = next(requests);
      }
    }
  }

  /** A client that sends nothing for too long loses its transaction and its thread. */
  static <Q> Optional<Q> next(Inbox<Q> requests) throws InterruptedException {
    return requests.next(
        OpenTransaction.MAX_IDLE,
        () ->
            new IndexedDbException(
                Reason.TRANSACTION_INACTIVE,
                "the transaction was idle for %d s and has ended: open another one"
                    .formatted(OpenTransaction.MAX_IDLE.toSeconds())));
  }

  private OpenTransaction begun(TransactionBegin begin) {
    if (begin.getStoresCount() == 0) {
      throw new IndexedDbException(Reason.DATA, "a transaction names at least one object store");
    }
    return databases
        .apply(begin.getDatabase())
        .begin(begin.getReadWrite() ? Mode.READ_WRITE : Mode.READ_ONLY, begin.getStoresList());
  }

  private static TransactionBegun shapes(OpenTransaction transaction, TransactionBegin begin) {
    var begun = TransactionBegun.newBuilder();
    for (var name : begin.getStoresList()) {
      begun.addStores(SchemaCodec.write(transaction.store(name).schema()));
    }
    return begun.build();
  }

  private static TransactionResponse answer(
      OpenTransaction transaction, TransactionRequest request) {
    try {
      return carriedOut(transaction, request);
    } catch (IndexedDbException refused) {
      if (refused.reason() == Reason.CONFLICT) {
        transaction.close();
      }
      return TransactionResponse.newBuilder()
          .setFailure(IndexedDbFailures.write(refused, !transaction.active()))
          .build();
    }
  }

  private static TransactionResponse carriedOut(
      OpenTransaction transaction, TransactionRequest request) {
    var requests = new IndexedDbRequests(transaction::store);
    var response = TransactionResponse.newBuilder();
    switch (request.getRequestCase()) {
      case GET -> response.setValue(requests.value(request.getGet()));
      case GET_KEY -> response.setKey(requests.key(request.getGetKey()));
      case GET_ALL -> response.setEntries(requests.entries(request.getGetAll(), false));
      case GET_ALL_KEYS -> response.setEntries(requests.entries(request.getGetAllKeys(), true));
      case COUNT -> response.setCount(requests.count(request.getCount()));
      case ADD -> response.setKey(requests.add(request.getAdd()));
      case PUT -> response.setKey(requests.put(request.getPut()));
      case DELETE -> response.setCount(requests.delete(request.getDelete()));
      case DELETE_RANGE -> response.setCount(requests.deleteRange(request.getDeleteRange()));
      case CLEAR -> response.setCount(requests.clear(request.getClear()));
      case COMMIT -> {
        transaction.commit();
        response.setDone(TransactionEnd.getDefaultInstance());
      }
      case ABORT -> {
        transaction.abort();
        response.setDone(TransactionEnd.getDefaultInstance());
      }
      case BEGIN, REQUEST_NOT_SET ->
          throw new IndexedDbException(
              Reason.DATA,
              "the transaction has started: a request is missing, or of a newer protocol");
    }
    return response.build();
  }
}
