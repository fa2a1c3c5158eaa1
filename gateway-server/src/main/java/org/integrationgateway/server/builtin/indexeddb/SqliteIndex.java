package org.integrationgateway.server.builtin.indexeddb;

import java.util.List;
import org.integrationgateway.sdk.indexeddb.Entry;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.IndexSchema;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.server.builtin.indexeddb.Tables.IndexTable;
import org.integrationgateway.server.builtin.indexeddb.Tables.StoreTable;

/** An index within a transaction. */
final class SqliteIndex implements Index {
  private final SqliteTransaction transaction;
  private final StoreTable store;
  private final IndexTable table;

  SqliteIndex(SqliteTransaction transaction, StoreTable store, IndexTable table) {
    this.transaction = transaction;
    this.store = store;
    this.table = table;
  }

  @Override
  public ObjectStore store() {
    return new SqliteStore(transaction, store);
  }

  @Override
  public IndexSchema schema() {
    return table.schema();
  }

  @Override
  public List<Entry> entries(Query query) {
    SqliteTransaction.refuseWhatIsMissing(query);
    var where = RangeClause.of(query.range(), "e.i");
    var order = query.direction().ascending() ? "e.i, e.k" : "e.i DESC, e.k DESC";
    // CROSS JOIN keeps SQLite from turning the loops round.
    return transaction
        .session()
        .query(
            "SELECT e.i, e.k, r.v FROM %s e CROSS JOIN %s r ON r.k = e.k%s ORDER BY %s LIMIT ?"
                .formatted(table.name(), store.name(), where.sql(), order),
            row ->
                new Entry(
                    KeyCodec.decode(row.getBytes(1)),
                    KeyCodec.decode(row.getBytes(2)),
                    ValueCodec.decode(row.getBytes(3))),
            where.with(query.limit()));
  }

  @Override
  public long count(KeyRange range) {
    var where = RangeClause.of(range, "i");
    return transaction
        .session()
        .query(
            "SELECT count(*) FROM " + table.name() + where.sql(),
            row -> row.getLong(1),
            where.parameters().toArray())
        .get(0);
  }
}
