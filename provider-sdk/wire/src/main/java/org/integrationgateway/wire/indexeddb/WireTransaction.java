package org.integrationgateway.wire.indexeddb;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.protocol.v1.IndexedDBGrpc;
import org.integrationgateway.protocol.v1.TransactionBegin;
import org.integrationgateway.protocol.v1.TransactionEnd;
import org.integrationgateway.protocol.v1.TransactionRequest;
import org.integrationgateway.protocol.v1.TransactionResponse;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.StreamingCall;
import org.integrationgateway.wire.indexeddb.codec.SchemaCodec;

/** A transaction on the other side of a stream. */
final class WireTransaction implements OpenTransaction, RecordExchange {
  private static final TransactionEnd END = TransactionEnd.getDefaultInstance();

  private final StreamingCall<TransactionRequest, TransactionResponse> talk;
  private final Map<String, StoreSchema> stores = new HashMap<>();
  private boolean active = true;

  private WireTransaction(StreamingCall<TransactionRequest, TransactionResponse> talk) {
    this.talk = talk;
  }

  static WireTransaction begin(Calls calls, String database, Mode mode, List<String> stores) {
    var transaction =
        new WireTransaction(
            calls.converse(IndexedDBGrpc.getTransactionMethod(), "a transaction over " + stores));
    var begin =
        TransactionBegin.newBuilder()
            .setDatabase(database)
            .setReadWrite(mode == Mode.READ_WRITE)
            .addAllStores(stores);
    var begun = transaction.ask(TransactionRequest.newBuilder().setBegin(begin).build()).getBegun();
    begun.getStoresList().stream()
        .map(SchemaCodec::read)
        .forEach(schema -> transaction.stores.put(schema.name(), schema));
    return transaction;
  }

  @Override
  public TransactionResponse ask(TransactionRequest request, String store) {
    return ask(request);
  }

  private TransactionResponse ask(TransactionRequest request) {
    if (!active) {
      throw ended();
    }
    TransactionResponse response;
    try {
      // When the other side takes no more requests, its answer tells the reason.
      talk.send(request);
      response = talk.next().orElseThrow(WireTransaction::ended);
    } catch (RuntimeException broken) {
      end();
      throw broken;
    }
    if (!response.hasFailure()) {
      return response;
    }
    if (response.getFailure().getEnded()) {
      end();
    }
    throw IndexedDbFailures.read(response.getFailure());
  }

  @Override
  public ObjectStore store(String name) {
    if (!stores.containsKey(name)) {
      throw new IndexedDbException(
          Reason.NOT_FOUND,
          "object store '%s' is not in the scope of this transaction: %s"
              .formatted(name, stores.keySet()));
    }
    return new WireStore(this, name);
  }

  @Override
  public void commit() {
    ask(TransactionRequest.newBuilder().setCommit(END).build());
    finish();
  }

  @Override
  public void abort() {
    ask(TransactionRequest.newBuilder().setAbort(END).build());
    finish();
  }

  @Override
  public boolean active() {
    return active;
  }

  @Override
  public void close() {
    if (!active) {
      return;
    }
    try {
      // In order, so that a later transaction does not wait for a lock that the other side still
      // holds.
      abort();
    } catch (RuntimeException broken) {
      end();
    }
  }

  /** Waits until the other side ends the stream. */
  private void finish() {
    try {
      talk.next();
    } catch (RuntimeException broken) {
      // The transaction is over: its result arrived before the failure.
    }
    end();
  }

  private void end() {
    active = false;
    talk.close();
  }

  private static IndexedDbException ended() {
    return new IndexedDbException(
        Reason.TRANSACTION_INACTIVE, "the transaction has ended: open another one");
  }

  @Override
  public String database() {
    return "";
  }

  @Override
  public StoreSchema schema(String store) {
    var schema = stores.get(store);
    if (schema == null) {
      throw Shapes.unknownStore(store);
    }
    return schema;
  }

  @Override
  public void checkIndex(String store, String index) {
    Shapes.index(schema(store), index);
  }

  /**
   * Returns empty: a single exchange does not prefetch; the next answer is of the same transaction.
   */
  @Override
  public Optional<List<Entry>> atOnce(String store, String index, Query query) {
    return Optional.empty();
  }
}
