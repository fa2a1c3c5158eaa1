package org.integrationgateway.sdk.internal.indexeddb;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.protocol.v1.DbCountResponse;
import org.integrationgateway.protocol.v1.DbDeleteRequest;
import org.integrationgateway.protocol.v1.DbEntriesResponse;
import org.integrationgateway.protocol.v1.DbKeyResponse;
import org.integrationgateway.protocol.v1.DbReadRequest;
import org.integrationgateway.protocol.v1.DbValueResponse;
import org.integrationgateway.protocol.v1.DbWriteRequest;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.Entry;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Source;

/**
 * Carries out requests of the wire, and holds them to the limits.
 *
 * @param stores finds a store by its name: of a transaction, or one whose requests stand alone
 */
record Requests(Function<String, ObjectStore> stores) {
  DbValueResponse value(DbReadRequest request) {
    var response = DbValueResponse.newBuilder();
    found(request, false)
        .map(entry -> QueryCodec.write(entry, false))
        .ifPresent(response::setEntry);
    return response.build();
  }

  DbKeyResponse key(DbReadRequest request) {
    return found(request, true)
        .map(entry -> key(entry.primaryKey()))
        .orElse(DbKeyResponse.getDefaultInstance());
  }

  private Optional<Entry> found(DbReadRequest request, boolean keysOnly) {
    var query = QueryCodec.read(request, keysOnly).limit(1);
    var source = source(request);
    var range = query.range();
    boolean one = range.lower().isPresent() && range.lower().equals(range.upper());
    if (source instanceof ObjectStore store && one && !keysOnly && query.start().isEmpty()) {
      // The request that providers are quickest at.
      var key = range.lower().get().key();
      return store.get(key).map(value -> new Entry(key, key, value));
    }
    return source.entries(query).stream().findFirst();
  }

  DbEntriesResponse entries(DbReadRequest request, boolean keysOnly) {
    return Pages.first(source(request), QueryCodec.read(request, keysOnly));
  }

  DbCountResponse count(DbReadRequest request) {
    return count(source(request).count(QueryCodec.range(request)));
  }

  DbKeyResponse add(DbWriteRequest request) {
    return write(request, ObjectStore::add, ObjectStore::add);
  }

  DbKeyResponse put(DbWriteRequest request) {
    return write(request, ObjectStore::put, ObjectStore::put);
  }

  DbCountResponse delete(DbDeleteRequest request) {
    if (!request.hasKey()) {
      throw new IndexedDbException(Reason.DATA, "a deletion names a key: none is given");
    }
    return count(store(request).delete(KeyCodec.read(request.getKey())) ? 1 : 0);
  }

  DbCountResponse deleteRange(DbDeleteRequest request) {
    if (!request.hasRange()) {
      throw new IndexedDbException(
          Reason.DATA, "a deletion names a range: none is given, and clear deletes everything");
    }
    return count(store(request).delete(KeyCodec.read(request.getRange())));
  }

  DbCountResponse clear(DbDeleteRequest request) {
    store(request).clear();
    return DbCountResponse.getDefaultInstance();
  }

  Source source(DbReadRequest request) {
    var store = stores.apply(request.getStore());
    return request.getIndex().isEmpty() ? store : store.index(request.getIndex());
  }

  private ObjectStore store(DbDeleteRequest request) {
    return stores.apply(request.getStore());
  }

  /** With a key in the value, or made by the store. */
  private interface Inline {
    Key to(ObjectStore store, Document value);
  }

  /** With a key beside the value. */
  private interface OutOfLine {
    void to(ObjectStore store, Key key, Document value);
  }

  private DbKeyResponse write(DbWriteRequest request, Inline inline, OutOfLine outOfLine) {
    if (request.getSerializedSize() > ObjectStore.MAX_RECORD) {
      throw new IndexedDbException(
          Reason.TOO_LARGE,
          "the record has %d bytes; object store '%s' takes at most %d: keep big values in an s3 store"
              .formatted(request.getSerializedSize(), request.getStore(), ObjectStore.MAX_RECORD));
    }
    var store = stores.apply(request.getStore());
    var value = ValueCodec.read(request.getValue());
    if (!request.hasKey()) {
      return key(inline.to(store, value));
    }
    if (request.getKey().getSerializedSize() > ObjectStore.MAX_KEY) {
      throw new IndexedDbException(
          Reason.DATA,
          "the key has %d bytes, and at most %d are allowed: use a digest of it"
              .formatted(request.getKey().getSerializedSize(), ObjectStore.MAX_KEY));
    }
    outOfLine.to(store, KeyCodec.read(request.getKey()), value);
    return DbKeyResponse.newBuilder().setKey(request.getKey()).build();
  }

  private static DbKeyResponse key(Key key) {
    return DbKeyResponse.newBuilder().setKey(KeyCodec.write(key)).build();
  }

  private static DbCountResponse count(long count) {
    return DbCountResponse.newBuilder().setCount(count).build();
  }
}
