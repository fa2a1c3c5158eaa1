package org.integrationgateway.wire.indexeddb;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.DbEntriesResponse;
import org.integrationgateway.protocol.v1.DbReadRequest;
import org.integrationgateway.protocol.v1.TransactionRequest;
import org.integrationgateway.protocol.v1.TransactionResponse;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.wire.indexeddb.codec.KeyCodec;
import org.integrationgateway.wire.indexeddb.codec.QueryCodec;
import org.integrationgateway.wire.indexeddb.codec.ValueCodec;

/**
 * The reading methods of stores and indexes on the other side.
 *
 * @param index empty: the store itself
 */
record WireSource(RecordExchange exchange, String store, String index) {
  Optional<Document> get(Key key) {
    var answer = ask(TransactionRequest.newBuilder().setGet(only(key)).build()).getValue();
    return answer.hasEntry()
        ? Optional.of(ValueCodec.read(answer.getEntry().getValue()))
        : Optional.empty();
  }

  Optional<Key> getKey(Key key) {
    var answer = ask(TransactionRequest.newBuilder().setGetKey(only(key)).build()).getKey();
    return answer.hasKey() ? Optional.of(KeyCodec.read(answer.getKey())) : Optional.empty();
  }

  long count(KeyRange range) {
    var request = QueryCodec.write(request(), Query.of(range));
    return ask(TransactionRequest.newBuilder().setCount(request).build()).getCount().getCount();
  }

  /** Page by page. */
  List<Entry> entries(Query query) {
    var found = new ArrayList<Entry>();
    var rest = Optional.of(query);
    while (rest.isPresent()) {
      var page = page(rest.get());
      page.getEntriesList().forEach(entry -> found.add(QueryCodec.read(entry)));
      if (!page.getMore() || found.isEmpty()) {
        break;
      }
      var whole = exchange.atOnce(store, index, query);
      if (whole.isPresent()) {
        return whole.get();
      }
      rest = rest(query, found).flatMap(left -> left.behind(found.get(found.size() - 1)));
    }
    return found;
  }

  private static Optional<Query> rest(Query query, List<Entry> found) {
    if (query.limit() == Source.NO_LIMIT) {
      return Optional.of(query);
    }
    int left = query.limit() - found.size();
    return left < 1 ? Optional.empty() : Optional.of(query.limit(left));
  }

  private DbEntriesResponse page(Query query) {
    var read = QueryCodec.write(request(), query);
    var request = TransactionRequest.newBuilder();
    if (query.keysOnly()) {
      request.setGetAllKeys(read);
    } else {
      request.setGetAll(read);
    }
    return ask(request.build()).getEntries();
  }

  private DbReadRequest only(Key key) {
    return QueryCodec.write(request(), Query.of(KeyRange.only(key)).limit(1));
  }

  private DbReadRequest.Builder request() {
    return DbReadRequest.newBuilder()
        .setDatabase(exchange.database())
        .setStore(store)
        .setIndex(index);
  }

  private TransactionResponse ask(TransactionRequest request) {
    return exchange.ask(request, store);
  }
}
