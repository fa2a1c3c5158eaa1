package org.integrationgateway.engines.indexeddb;

import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.RecordWrite;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;

/** Requests that write one store. A refused request changes nothing. */
record StoreWriter(StoreLayout layout, EntryWriter entries) {
  Key write(RecordWrite record) {
    var schema = layout.schema();
    var keyed = schema.keyed(record, () -> Catalog.generator(entries, layout.space()));
    var key = keyed.key();
    var before = reader().record(key);
    if (before.isPresent() && !record.replace()) {
      throw new IndexedDbException(
          Reason.CONSTRAINT,
          "object store '%s' holds a record with this key already".formatted(schema.name()));
    }
    schema.indexes().forEach(index -> requireFree(index, key, keyed.value()));
    before.ifPresent(value -> unindex(key, value));
    entries.put(EntryKey.of(layout.space(), key), keyed.value());
    schema.indexes().forEach(index -> enter(index, key, keyed.value()));
    keyed.generator().ifPresent(state -> Catalog.advance(entries, layout.space(), state));
    return key;
  }

  private StoreReader reader() {
    return new StoreReader(layout, entries);
  }

  private void requireFree(IndexSchema index, Key primaryKey, Document value) {
    if (!index.unique()) {
      return;
    }
    for (var key : index.keys(value)) {
      if (reader().holder(index.name(), key).filter(held -> !held.equals(primaryKey)).isPresent()) {
        throw new IndexedDbException(
            Reason.CONSTRAINT,
            "two records have the same key in the unique index '%s'".formatted(index.name()));
      }
    }
  }

  private void enter(IndexSchema index, Key primaryKey, Document value) {
    long space = layout.space(index.name());
    index
        .keys(value)
        .forEach(key -> entries.put(EntryKey.of(space, key, primaryKey), Document.EMPTY));
  }

  private void unindex(Key primaryKey, Document value) {
    for (var index : layout.schema().indexes()) {
      long space = layout.space(index.name());
      index.keys(value).forEach(key -> entries.remove(EntryKey.of(space, key, primaryKey)));
    }
  }

  /** Deletes the records in a range; the key generator keeps its number. */
  long delete(KeyRange range) {
    var deleted = reader().entries(Query.of(range));
    for (var record : deleted) {
      unindex(record.key(), record.value());
      entries.remove(EntryKey.of(layout.space(), record.key()));
    }
    return deleted.size();
  }

  /** Enters every record into an index that is new. */
  void fill(IndexSchema index) {
    for (var record : reader().entries(Query.of(KeyRange.ALL))) {
      requireFree(index, record.key(), record.value());
      enter(index, record.key(), record.value());
    }
  }
}
