package org.integrationgateway.builtin.indexeddb.relational;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.codec.DocumentBytes;
import org.integrationgateway.builtin.indexeddb.codec.KeyBytes;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables.StoreTable;
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
import org.integrationgateway.sdk.indexeddb.schema.KeyedValue;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** An object store within a transaction. */
final class StoreRecords implements ObjectStore {
  private static final int PAGE = 500;

  private final SessionTransaction work;
  private final StoreTable table;
  private final KeyRule keys;

  StoreRecords(SessionTransaction work, StoreTable table) {
    this.work = work;
    this.table = table;
    this.keys = new KeyRule(table);
  }

  @Override
  public StoreSchema schema() {
    return table.schema();
  }

  @Override
  public Index index(String name) {
    return new IndexRecords(work, table, table.index(name));
  }

  @Override
  public Optional<Document> get(Key key) {
    return get(KeyBytes.encode(key));
  }

  @Override
  public List<Entry> entries(Query query) {
    var where = QueryCondition.in(query.range(), "k").fromOwnKey(query, "k");
    var order = query.direction().ascending() ? "k" : "k DESC";
    return work.session()
        .query(
            (query.keysOnly() ? "SELECT k FROM " : "SELECT k, v FROM ")
                + (table.name() + where + " ORDER BY " + order + " LIMIT ?"),
            row -> {
              var key = KeyBytes.decode(row.getBytes(1));
              var value = query.keysOnly() ? Document.EMPTY : DocumentBytes.decode(row.getBytes(2));
              if (!query.keysOnly() && !table.isPlain()) {
                work.known().remember(table, row.getBytes(1), Optional.of(value));
              }
              return new Entry(key, key, value);
            },
            where.parameters(query.limit()));
  }

  @Override
  public long count(KeyRange range) {
    var where = QueryCondition.in(range, "k");
    return work.session()
        .query(
            "SELECT count(*) FROM " + table.name() + where,
            row -> row.getLong(1),
            where.parameters())
        .get(0);
  }

  @Override
  public long delete(KeyRange range) {
    var session = work.writable();
    if (range.equals(KeyRange.ALL)) {
      table.indexes().forEach(index -> session.update("DELETE FROM " + index.name()));
    } else if (!table.indexes().isEmpty()) {
      deleteEntries(session, range);
    }
    work.known().forget(table);
    var where = QueryCondition.in(range, "k");
    return session.update("DELETE FROM " + table.name() + where, where.parameters());
  }

  private void deleteEntries(DatabaseSession session, KeyRange range) {
    var query = Query.of(range).limit(PAGE);
    var page = entries(query);
    while (!page.isEmpty()) {
      for (var entry : page) {
        var key = KeyBytes.encode(entry.key());
        for (var index : table.indexes()) {
          IndexEntries.between(index, key, Optional.of(entry.value()), Optional.empty())
              .apply(session);
        }
      }
      var last = page.get(page.size() - 1).key();
      var next = query.from(new Query.Start(last, last, false));
      page = page.size() < PAGE ? List.of() : entries(next);
    }
  }

  /** Writes a record. All checks precede the first change, so that a refusal has no effect. */
  @Override
  public Key write(RecordWrite record) {
    var session = work.writable();
    var wanted = keys.keyed(session, record);
    var key = KeyBytes.encode(wanted.key());
    var value = DocumentBytes.encode(wanted.value());
    KeyRule.checkSizes(schema(), session.dialect(), key, value);
    if (table.isPlain()) {
      insert(session, key, value, record.replace());
      return wanted.key();
    }
    var known = work.known().find(table, key);
    if (known == null && !record.replace()) {
      return add(session, wanted, key, value);
    }
    var before = known == null ? get(key) : known;
    if (before.isPresent() && !record.replace()) {
      throw exists();
    }
    var changes =
        table.indexes().stream()
            .map(index -> IndexEntries.between(index, key, before, Optional.of(wanted.value())))
            .toList();
    changes.forEach(change -> change.check(session));
    keys.advance(session, wanted);
    changes.forEach(change -> change.apply(session));
    insert(session, key, value, true);
    work.known().remember(table, key, Optional.of(wanted.value()));
    return wanted.key();
  }

  /** Adds a record of which nothing is known; that it is new shows when it is inserted. */
  private Key add(DatabaseSession session, KeyedValue wanted, byte[] key, byte[] value) {
    var added = Optional.of(wanted.value());
    var changes =
        table.indexes().stream()
            .map(index -> IndexEntries.between(index, key, Optional.empty(), added))
            .toList();
    try {
      changes.forEach(change -> change.check(session));
    } catch (IndexedDbException refused) {
      throw get(key).isPresent() ? exists() : refused;
    }
    insert(session, key, value, false);
    keys.advance(session, wanted);
    changes.forEach(change -> change.apply(session));
    work.known().remember(table, key, added);
    return wanted.key();
  }

  private void insert(DatabaseSession session, byte[] key, byte[] value, boolean replace) {
    int rows =
        session.update(
            "INSERT INTO "
                + table.name()
                + " (k, v) VALUES (?, ?) ON CONFLICT "
                + (replace ? "(k) DO UPDATE SET v = excluded.v" : "DO NOTHING"),
            key,
            value);
    if (rows == 0) {
      throw exists();
    }
  }

  private IndexedDbException exists() {
    return new IndexedDbException(
        Reason.CONSTRAINT,
        "object store '%s' holds a record with this key already".formatted(schema().name()));
  }

  private Optional<Document> get(byte[] key) {
    var record =
        work
            .session()
            .query(
                "SELECT v FROM " + table.name() + " WHERE k = ?",
                row -> DocumentBytes.decode(row.getBytes(1)),
                key)
            .stream()
            .findFirst();
    if (!table.isPlain()) {
      work.known().remember(table, key, record);
    }
    return record;
  }
}
