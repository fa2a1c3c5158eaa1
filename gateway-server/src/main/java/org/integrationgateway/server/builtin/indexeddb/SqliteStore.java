package org.integrationgateway.server.builtin.indexeddb;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.Entry;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.StoreSchema;
import org.integrationgateway.server.builtin.indexeddb.Tables.StoreTable;

/** An object store within a transaction. */
final class SqliteStore implements ObjectStore {
  private final SqliteTransaction transaction;
  private final StoreTable table;

  SqliteStore(SqliteTransaction transaction, StoreTable table) {
    this.transaction = transaction;
    this.table = table;
  }

  @Override
  public StoreSchema schema() {
    return table.schema();
  }

  @Override
  public Index index(String name) {
    return new SqliteIndex(transaction, table, table.index(name));
  }

  @Override
  public Optional<Document> get(Key key) {
    return get(KeyCodec.encode(key));
  }

  @Override
  public List<Entry> entries(Query query) {
    var range =
        query
            .start()
            .map(start -> SqliteTransaction.narrowed(query, start))
            .orElse(Optional.of(query.range()));
    return range.map(each -> entries(each, query)).orElse(List.of());
  }

  private List<Entry> entries(KeyRange range, Query query) {
    var where = RangeClause.of(range, "k");
    var order = query.direction().ascending() ? "k" : "k DESC";
    return transaction
        .session()
        .query(
            "SELECT k, v FROM %s%s ORDER BY %s LIMIT ?".formatted(table.name(), where.sql(), order),
            row -> {
              var key = KeyCodec.decode(row.getBytes(1));
              return new Entry(key, key, ValueCodec.decode(row.getBytes(2)));
            },
            where.with(query.limit()));
  }

  @Override
  public long count(KeyRange range) {
    var where = RangeClause.of(range, "k");
    return transaction
        .session()
        .query(
            "SELECT count(*) FROM " + table.name() + where.sql(),
            row -> row.getLong(1),
            where.parameters().toArray())
        .get(0);
  }

  @Override
  public Key add(Document value) {
    var key = inline(value);
    write(key, value, false);
    return key;
  }

  @Override
  public void add(Key key, Document value) {
    write(outOfLine(key), value, false);
  }

  @Override
  public Key put(Document value) {
    var key = inline(value);
    write(key, value, true);
    return key;
  }

  @Override
  public void put(Key key, Document value) {
    write(outOfLine(key), value, true);
  }

  @Override
  public long delete(KeyRange range) {
    var session = transaction.writable();
    if (!table.indexes().isEmpty()) {
      for (var entry : entries(range, NO_LIMIT, Direction.NEXT)) {
        var key = KeyCodec.encode(entry.key());
        table.indexes().forEach(index -> IndexEntries.remove(session, index, key, entry.value()));
      }
    }
    var where = RangeClause.of(range, "k");
    return session.update(
        "DELETE FROM " + table.name() + where.sql(), where.parameters().toArray());
  }

  /** Everything that can refuse comes before the first change, so a refusal has no effect. */
  private void write(Key key, Document value, boolean replace) {
    var session = transaction.writable();
    var encoded = KeyCodec.encode(key);
    var before = replace && table.indexes().isEmpty() ? Optional.<Document>empty() : get(encoded);
    if (!replace && before.isPresent()) {
      throw new IndexedDbException(
          Reason.CONSTRAINT,
          "object store '%s' holds a record with this key already".formatted(schema().name()));
    }
    for (var index : table.indexes()) {
      IndexEntries.check(session, index, encoded, value);
    }
    for (var index : table.indexes()) {
      before.ifPresent(old -> IndexEntries.remove(session, index, encoded, old));
      IndexEntries.add(session, index, encoded, value);
    }
    session.update(
        "INSERT INTO %s (k, v) VALUES (?, ?) ON CONFLICT (k) DO UPDATE SET v = excluded.v"
            .formatted(table.name()),
        encoded,
        ValueCodec.encode(value));
  }

  private Optional<Document> get(byte[] key) {
    return transaction
        .session()
        .query(
            "SELECT v FROM %s WHERE k = ?".formatted(table.name()),
            row -> ValueCodec.decode(row.getBytes(1)),
            key)
        .stream()
        .findFirst();
  }

  private Key inline(Document value) {
    var path =
        schema()
            .keyPath()
            .orElseThrow(
                () ->
                    new IndexedDbException(
                        Reason.DATA,
                        "object store '%s' has no key path: give the key beside the value"
                            .formatted(schema().name())));
    return path.key(value)
        .orElseThrow(
            () ->
                new IndexedDbException(
                    Reason.DATA,
                    "the value carries no key at '%s', which object store '%s' needs"
                        .formatted(path, schema().name())));
  }

  private Key outOfLine(Key key) {
    if (schema().keyPath().isPresent()) {
      throw new IndexedDbException(
          Reason.DATA,
          "object store '%s' takes keys from its values, at '%s': give none beside them"
              .formatted(schema().name(), schema().keyPath().get()));
    }
    return key;
  }
}
