package org.integrationgateway.samples.mvstore;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyGenerator;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Requests that write one store. A refused request changes nothing. */
record TableWriter(Table table, Maps maps, Changes changes) {
  private static final byte[] NOTHING = {};

  Key write(Optional<Key> given, Document wanted, boolean replace) {
    var generator = generator();
    var key = given.map(this::outOfLine).or(() -> carried(wanted)).orElseGet(generator::next);
    var value =
        schema()
            .keyPath()
            .filter(path -> !path.present(wanted))
            .map(path -> path.inject(wanted, key))
            .orElse(wanted);
    var place = EntryKey.of(table.shelf().space(), key);
    var before = maps.rows().get(place);
    if (before != null && !replace) {
      throw refused(
          Reason.CONSTRAINT, "object store '%s' holds a record with this key", schema().name());
    }
    schema().indexes().forEach(index -> requireFree(index, key, value));
    if (before != null) {
      unindex(key, Codec.document(before));
    }
    changes.set(maps.rows(), place, Codec.bytes(value));
    schema().indexes().forEach(index -> enter(index, key, value));
    if (!generator.after(key).equals(generator) && schema().autoIncrement()) {
      changes.set(maps.numbers(), table.shelf().space(), generator.after(key).current());
    }
    return key;
  }

  private StoreSchema schema() {
    return table.shelf().schema();
  }

  private KeyGenerator generator() {
    var next = maps.numbers().get(table.shelf().space());
    return next == null ? KeyGenerator.NEW : new KeyGenerator(next);
  }

  private Key outOfLine(Key key) {
    if (schema().keyPath().isPresent()) {
      throw refused(Reason.DATA, "object store '%s' takes keys from its values", schema().name());
    }
    return key;
  }

  /** Returns the key in a value; empty when the generator must create it. */
  private Optional<Key> carried(Document value) {
    var path = schema().keyPath();
    var key = path.flatMap(each -> each.key(value));
    boolean generated =
        schema().autoIncrement() && path.filter(each -> each.present(value)).isEmpty();
    if (key.isEmpty() && !generated) {
      throw refused(
          Reason.DATA, "object store '%s' needs a key, and the value has none", schema().name());
    }
    return key;
  }

  private void requireFree(IndexSchema index, Key primaryKey, Document value) {
    for (var key : index.keys(value)) {
      if (index.unique()
          && table.holder(index.name(), key).filter(held -> !held.equals(primaryKey)).isPresent()) {
        throw taken(index);
      }
    }
  }

  private void enter(IndexSchema index, Key primaryKey, Document value) {
    long space = table.shelf().space(index.name());
    for (var key : index.keys(value)) {
      changes.set(maps.rows(), EntryKey.of(space, key, primaryKey), NOTHING);
    }
  }

  private void unindex(Key primaryKey, Document value) {
    for (var index : schema().indexes()) {
      long space = table.shelf().space(index.name());
      for (var key : index.keys(value)) {
        changes.set(maps.rows(), EntryKey.of(space, key, primaryKey), null);
      }
    }
  }

  /** Deletes the records in a range; the key generator keeps its number. */
  long delete(KeyRange range) {
    List<Entry> deleted = table.entries(Query.of(range));
    for (var record : deleted) {
      unindex(record.key(), record.value());
      changes.set(maps.rows(), EntryKey.of(table.shelf().space(), record.key()), null);
    }
    return deleted.size();
  }

  /** Enters every record into an index that is new. */
  void fill(IndexSchema index) {
    for (var record : table.entries(Query.of(KeyRange.ALL))) {
      requireFree(index, record.key(), record.value());
      enter(index, record.key(), record.value());
    }
  }

  private static IndexedDbException taken(IndexSchema index) {
    return refused(
        Reason.CONSTRAINT, "two records have the same key in the unique index '%s'", index.name());
  }

  private static IndexedDbException refused(Reason reason, String message, Object... arguments) {
    return new IndexedDbException(reason, message.formatted(arguments));
  }
}
