package org.integrationgateway.wire.indexeddb;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.DbDeleteRequest;
import org.integrationgateway.protocol.v1.DbWriteRequest;
import org.integrationgateway.protocol.v1.TransactionRequest;
import org.integrationgateway.protocol.v1.TransactionResponse;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.RecordWrite;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.wire.indexeddb.codec.KeyCodec;
import org.integrationgateway.wire.indexeddb.codec.ValueCodec;

/** An object store on the other side of an exchange. */
record WireStore(RecordExchange exchange, String name, WireSource source) implements ObjectStore {
  WireStore(RecordExchange exchange, String name) {
    this(exchange, name, new WireSource(exchange, name, ""));
  }

  @Override
  public StoreSchema schema() {
    return exchange.schema(name);
  }

  @Override
  public Index index(String index) {
    exchange.checkIndex(name, index);
    return new WireIndex(this, index, new WireSource(exchange, name, index));
  }

  @Override
  public Optional<Document> get(Key key) {
    return source.get(key);
  }

  @Override
  public Optional<Key> getKey(Key key) {
    return source.getKey(key);
  }

  @Override
  public List<Entry> entries(Query query) {
    return source.entries(query);
  }

  @Override
  public long count(KeyRange range) {
    return source.count(range);
  }

  @Override
  public Key write(RecordWrite record) {
    var stored =
        DbWriteRequest.newBuilder()
            .setDatabase(exchange.database())
            .setStore(name)
            .setValue(ValueCodec.write(record.value()));
    record.key().ifPresent(key -> stored.setKey(KeyCodec.write(key)));
    var request = TransactionRequest.newBuilder();
    var response = ask(record.replace() ? request.setPut(stored) : request.setAdd(stored));
    return record.key().orElseGet(() -> KeyCodec.read(response.getKey().getKey()));
  }

  @Override
  public boolean delete(Key key) {
    var request = deletion().setKey(KeyCodec.write(key));
    return ask(TransactionRequest.newBuilder().setDelete(request)).getCount().getCount() > 0;
  }

  @Override
  public long delete(KeyRange range) {
    var request = deletion().setRange(KeyCodec.write(range));
    return ask(TransactionRequest.newBuilder().setDeleteRange(request)).getCount().getCount();
  }

  @Override
  public void clear() {
    ask(TransactionRequest.newBuilder().setClear(deletion()));
  }

  private DbDeleteRequest.Builder deletion() {
    return DbDeleteRequest.newBuilder().setDatabase(exchange.database()).setStore(name);
  }

  private TransactionResponse ask(TransactionRequest.Builder request) {
    return exchange.ask(request.build(), name);
  }

  /** An index of it. */
  private record WireIndex(WireStore store, String name, WireSource source) implements Index {
    @Override
    public IndexSchema schema() {
      return Shapes.index(store.schema(), name);
    }

    @Override
    public Optional<Document> get(Key key) {
      return source.get(key);
    }

    @Override
    public Optional<Key> getKey(Key key) {
      return source.getKey(key);
    }

    @Override
    public List<Entry> entries(Query query) {
      return source.entries(query);
    }

    @Override
    public long count(KeyRange range) {
      return source.count(range);
    }
  }
}
