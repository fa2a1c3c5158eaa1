package org.integrationgateway.builtin.indexeddb.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** The whole contents of a database, checked for consistency. */
record Contents(Map<String, Store> stores) {
  /**
   * An object store.
   *
   * @param indexes the index keys and own keys, by the name of the index
   * @param next the next key of the generator, if the store has one
   */
  record Store(
      StoreSchema schema,
      List<Entry> records,
      Map<String, List<Entry>> indexes,
      Optional<Key> next) {}

  /**
   * Reads everything, with the next keys of generators, in a write transaction that is rolled back.
   */
  static Contents of(IndexedDb database) {
    var schemas = database.stores();
    if (schemas.isEmpty()) {
      return new Contents(Map.of());
    }
    var names = schemas.stream().map(StoreSchema::name).toList();
    return database.transaction(Mode.READ_WRITE, names, tx -> read(tx, schemas));
  }

  private static Contents read(Transaction tx, List<StoreSchema> schemas) {
    var stores = new TreeMap<String, Store>();
    for (var schema : schemas) {
      stores.put(schema.name(), read(tx.store(schema.name()), schema));
    }
    tx.abort();
    return new Contents(stores);
  }

  private static Store read(ObjectStore store, StoreSchema schema) {
    var records = store.entries(Query.of(KeyRange.ALL));
    assertThat(store.count(KeyRange.ALL)).as(schema.name()).isEqualTo(records.size());
    var indexes = new LinkedHashMap<String, List<Entry>>();
    for (var index : schema.indexes()) {
      var found = store.index(index.name()).entries(Query.of(KeyRange.ALL).withoutValues());
      var where = schema.name() + "/" + index.name();
      assertThat(found).as(where).isEqualTo(derived(index, records));
      assertThat(store.index(index.name()).count(KeyRange.ALL)).as(where).isEqualTo(found.size());
      if (index.unique()) {
        assertThat(found).as(where).extracting(Entry::key).doesNotHaveDuplicates();
      }
      indexes.put(index.name(), found);
    }
    var next =
        schema.autoIncrement() ? Optional.of(store.add(Document.EMPTY)) : Optional.<Key>empty();
    next.ifPresent(key -> assertThat(records).extracting(Entry::key).doesNotContain(key));
    return new Store(schema, records, indexes, next);
  }

  /** The expected entries of the index, derived from the records alone. */
  private static List<Entry> derived(IndexSchema index, List<Entry> records) {
    var entries = new ArrayList<Entry>();
    for (var each : records) {
      for (var key : keys(index, each.value())) {
        entries.add(new Entry(key, each.primaryKey(), Document.EMPTY));
      }
    }
    entries.sort(Comparator.comparing(Entry::key).thenComparing(Entry::primaryKey));
    return entries;
  }

  private static Iterable<Key> keys(IndexSchema index, Document value) {
    var parts = new ArrayList<Key>();
    for (var path : index.keyPath().paths()) {
      if (index.multiEntry()) {
        var items = new LinkedHashSet<Key>();
        value.list(path).forEach(item -> items.add(Key.of((String) item)));
        return items;
      }
      value.text(path).map(Key::of).ifPresent(parts::add);
      value.whole(path).ifPresent(number -> parts.add(Key.of(number)));
    }
    if (parts.size() < index.keyPath().paths().size()) {
      return List.of();
    }
    return index.keyPath().compound() ? List.of(new Key.Array(parts)) : parts;
  }
}
