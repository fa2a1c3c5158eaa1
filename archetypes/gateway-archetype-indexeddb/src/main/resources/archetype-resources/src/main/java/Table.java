package ${package};

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyGenerator;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * The records of one object store; replace it by your own engine. Indexes are computed at each
 * request, so that they are always correct; this is sufficient for some thousand records.
 */
final class Table {
  private static final Comparator<Entry> ORDER =
      Comparator.comparing(Entry::key).thenComparing(Entry::primaryKey);

  private final StoreSchema schema;
  private final TreeMap<Key, Document> records;
  private KeyGenerator generator;

  Table(StoreSchema schema) {
    this(schema, new TreeMap<>(), KeyGenerator.NEW);
  }

  private Table(StoreSchema schema, TreeMap<Key, Document> records, KeyGenerator generator) {
    this.schema = schema;
    this.records = records;
    this.generator = generator;
  }

  /** Returns the store of this name, or <code>NOT_FOUND</code>. */
  static Table of(Map<String, Table> tables, String name) {
    var table = tables.get(name);
    if (table == null) {
      throw refused(Reason.NOT_FOUND, "there is no object store '%s'", name);
    }
    return table;
  }

  Table copy() {
    return new Table(schema, new TreeMap<>(records), generator);
  }

  StoreSchema schema() {
    return schema;
  }

  IndexSchema index(String name) {
    return find(name)
        .orElseThrow(
            () ->
                refused(
                    Reason.NOT_FOUND, "object store '%s' has no index '%s'", schema.name(), name));
  }

  private Optional<IndexSchema> find(String index) {
    return schema.indexes().stream().filter(each -> each.name().equals(index)).findFirst();
  }

  /** The same records with the indexes that are missing. */
  Table extended(StoreSchema wanted) {
    if (!schema.keyPath().equals(wanted.keyPath())
        || schema.autoIncrement() != wanted.autoIncrement()) {
      throw refused(
          Reason.VERSION,
          "object store '%s' exists with another shape: delete it first",
          schema.name());
    }
    var indexes = new ArrayList<>(schema.indexes());
    for (var index : wanted.indexes()) {
      var known = find(index.name());
      if (known.isEmpty()) {
        requireFit(index);
        indexes.add(index);
      } else if (!known.get().equals(index)) {
        throw refused(
            Reason.VERSION, "index '%s' exists with another shape: delete it first", index.name());
      }
    }
    return with(indexes);
  }

  /** The same records without this index. */
  Table without(String index) {
    var indexes = new ArrayList<>(schema.indexes());
    indexes.remove(index(index));
    return with(indexes);
  }

  private Table with(List<IndexSchema> indexes) {
    return new Table(
        new StoreSchema(schema.name(), schema.keyPath(), schema.autoIncrement(), indexes),
        records,
        generator);
  }

  private void requireFit(IndexSchema index) {
    var seen = new HashSet<Key>();
    for (var value : records.values()) {
      for (var key : index.keys(value)) {
        if (!seen.add(key) && index.unique()) {
          throw taken(index);
        }
      }
    }
  }

  /** The records that a query over the store finds. */
  List<Entry> entries(Query query) {
    var found = new ArrayList<Entry>();
    within(query.range()).forEach((key, value) -> found.add(new Entry(key, key, value)));
    return selected(found, query);
  }

  /** The records that a query over an index finds. */
  List<Entry> entries(String name, Query query) {
    var index = index(name);
    var found = new ArrayList<Entry>();
    records.forEach(
        (primaryKey, value) ->
            index.keys(value).stream()
                .filter(query.range()::includes)
                .forEach(key -> found.add(new Entry(key, primaryKey, value))));
    found.sort(ORDER);
    return selected(found, query);
  }

  private NavigableMap<Key, Document> within(KeyRange range) {
    NavigableMap<Key, Document> found = records;
    if (range.lower().isPresent()) {
      found = found.tailMap(range.lower().get().key(), !range.lower().get().open());
    }
    if (range.upper().isPresent()) {
      found = found.headMap(range.upper().get().key(), !range.upper().get().open());
    }
    return found;
  }

  private static List<Entry> selected(List<Entry> found, Query query) {
    if (query.direction().unique()) {
      var seen = new HashSet<Key>();
      found.removeIf(entry -> !seen.add(entry.key()));
    }
    if (!query.direction().ascending()) {
      Collections.reverse(found);
    }
    return found.stream()
        .filter(entry -> query.start().map(start -> ahead(entry, start, query)).orElse(true))
        .limit(query.limit())
        .map(entry -> query.keysOnly() ? withoutValue(entry) : entry)
        .toList();
  }

  private static boolean ahead(Entry entry, Query.Start start, Query query) {
    int order = ORDER.compare(entry, new Entry(start.key(), start.primaryKey(), Document.EMPTY));
    int ahead = query.direction().ascending() ? order : -order;
    return ahead > 0 || ahead == 0 && start.inclusive();
  }

  private static Entry withoutValue(Entry entry) {
    return new Entry(entry.key(), entry.primaryKey(), Document.EMPTY);
  }

  /** Stores a value; a refused value changes nothing. */
  Key write(Optional<Key> given, Document wanted, boolean replace) {
    var key = given.map(this::outOfLine).or(() -> carried(wanted)).orElseGet(generator::next);
    var value =
        schema
            .keyPath()
            .filter(path -> !path.present(wanted))
            .map(path -> path.inject(wanted, key))
            .orElse(wanted);
    if (!replace && records.containsKey(key)) {
      throw refused(
          Reason.CONSTRAINT, "object store '%s' holds a record with this key", schema.name());
    }
    schema.indexes().forEach(index -> requireFree(index, key, value));
    records.put(key, value);
    generator = schema.autoIncrement() ? generator.after(key) : generator;
    return key;
  }

  private Key outOfLine(Key key) {
    if (schema.keyPath().isPresent()) {
      throw refused(Reason.DATA, "object store '%s' takes keys from its values", schema.name());
    }
    return key;
  }

  /** Returns the key in a value; empty when the generator must create it. */
  private Optional<Key> carried(Document value) {
    var path = schema.keyPath();
    var key = path.flatMap(each -> each.key(value));
    boolean generated =
        schema.autoIncrement() && path.filter(each -> each.present(value)).isEmpty();
    if (key.isEmpty() && !generated) {
      throw refused(
          Reason.DATA, "object store '%s' needs a key, and the value has none", schema.name());
    }
    return key;
  }

  private void requireFree(IndexSchema index, Key primaryKey, Document value) {
    var keys = new HashSet<>(index.keys(value));
    if (!index.unique() || keys.isEmpty()) {
      return;
    }
    records.forEach(
        (other, record) -> {
          if (!other.equals(primaryKey) && index.keys(record).stream().anyMatch(keys::contains)) {
            throw taken(index);
          }
        });
  }

  /** Deletes the records in a range; the key generator keeps its number. */
  long delete(KeyRange range) {
    var deleted = within(range);
    long count = deleted.size();
    deleted.clear();
    return count;
  }

  private static IndexedDbException taken(IndexSchema index) {
    return refused(
        Reason.CONSTRAINT, "two records have the same key in the unique index '%s'", index.name());
  }

  private static IndexedDbException refused(Reason reason, String message, Object... arguments) {
    return new IndexedDbException(reason, message.formatted(arguments));
  }
}
