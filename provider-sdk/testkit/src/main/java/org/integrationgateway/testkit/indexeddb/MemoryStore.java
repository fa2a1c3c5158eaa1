package org.integrationgateway.testkit.indexeddb;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.RecordWrite;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb.Table;

/** An object store of a transaction in memory. */
record MemoryStore(MemoryTransaction transaction, String name) implements ObjectStore {
  private static final Comparator<Entry> ORDER =
      Comparator.comparing(Entry::key).thenComparing(Entry::primaryKey);

  private Table table() {
    return transaction.table(name);
  }

  @Override
  public StoreSchema schema() {
    return table().schema();
  }

  @Override
  public Index index(String index) {
    schema().index(index);
    return new MemoryIndex(this, index);
  }

  @Override
  public List<Entry> entries(Query query) {
    var all = new ArrayList<Entry>();
    table().records().forEach((key, value) -> all.add(new Entry(key, key, value)));
    return selected(all, query);
  }

  @Override
  public long count(KeyRange range) {
    return entries(Query.of(range)).size();
  }

  /** Follows the steps of the specification literally. */
  private static List<Entry> selected(List<Entry> all, Query query) {
    all.removeIf(entry -> !query.range().includes(entry.key()));
    all.sort(ORDER);
    if (query.direction().unique()) {
      var seen = new HashSet<Key>();
      all.removeIf(entry -> !seen.add(entry.key()));
    }
    if (!query.direction().ascending()) {
      Collections.reverse(all);
    }
    query.start().ifPresent(start -> all.removeIf(entry -> before(entry, start, query)));
    return all.stream()
        .limit(query.limit())
        .map(
            entry ->
                query.keysOnly()
                    ? new Entry(entry.key(), entry.primaryKey(), Document.EMPTY)
                    : entry)
        .toList();
  }

  private static boolean before(Entry entry, Query.Start start, Query query) {
    int order = ORDER.compare(entry, new Entry(start.key(), start.primaryKey(), Document.EMPTY));
    int ahead = query.direction().ascending() ? order : -order;
    return start.inclusive() ? ahead < 0 : ahead <= 0;
  }

  @Override
  public long delete(KeyRange range) {
    transaction.checkWritable();
    var table = table();
    var records = new TreeMap<>(table.records());
    records.keySet().removeIf(range::includes);
    transaction.write(name, new Table(table.schema(), records, table.generator()));
    return table.records().size() - records.size();
  }

  @Override
  public Key write(RecordWrite record) {
    var wanted = record.value();
    transaction.checkWritable();
    var table = table();
    var key =
        record
            .key()
            .map(this::outOfLine)
            .or(() -> inline(wanted))
            .orElseGet(table.generator()::next);
    var path = table.schema().keyPath();
    var value =
        path.isPresent() && !path.get().present(wanted) ? path.get().inject(wanted, key) : wanted;
    var records = new TreeMap<>(table.records());
    if (records.put(key, value) != null && !record.replace()) {
      throw new IndexedDbException(
          Reason.CONSTRAINT, "object store '%s' holds a record with this key".formatted(name));
    }
    var written = new Table(table.schema(), records, table.generator());
    checkUnique(written);
    boolean generates = table.schema().autoIncrement();
    transaction.write(
        name,
        generates ? new Table(table.schema(), records, table.generator().after(key)) : written);
    return key;
  }

  private Key outOfLine(Key key) {
    if (schema().keyPath().isPresent()) {
      throw new IndexedDbException(
          Reason.DATA, "object store '%s' takes keys from its values".formatted(name));
    }
    return key;
  }

  /** Empty when the generator makes the key. */
  private Optional<Key> inline(Document value) {
    var path = schema().keyPath();
    var key = path.flatMap(each -> each.key(value));
    boolean generated =
        schema().autoIncrement() && path.filter(each -> each.present(value)).isEmpty();
    if (key.isEmpty() && !generated) {
      throw new IndexedDbException(
          Reason.DATA, "object store '%s' needs a key, and the value has none".formatted(name));
    }
    return key;
  }

  static void checkUnique(Table table) {
    for (var index : table.schema().indexes()) {
      var seen = new HashSet<Key>();
      for (var value : table.records().values()) {
        for (var key : index.keys(value)) {
          if (!seen.add(key) && index.unique()) {
            throw new IndexedDbException(
                Reason.CONSTRAINT,
                "two records have the same key in the unique index '%s'".formatted(index.name()));
          }
        }
      }
    }
  }

  /** An index of it. */
  private record MemoryIndex(MemoryStore store, String name) implements Index {
    @Override
    public IndexSchema schema() {
      return store.schema().index(name);
    }

    @Override
    public List<Entry> entries(Query query) {
      var all = new ArrayList<Entry>();
      var index = schema();
      store
          .table()
          .records()
          .forEach(
              (primaryKey, value) ->
                  index.keys(value).forEach(key -> all.add(new Entry(key, primaryKey, value))));
      return selected(all, query);
    }

    @Override
    public long count(KeyRange range) {
      return entries(Query.of(range)).size();
    }
  }
}
