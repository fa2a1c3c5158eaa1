package org.integrationgateway.builtin.indexeddb.relational;

import java.util.List;
import org.integrationgateway.builtin.indexeddb.codec.DocumentBytes;
import org.integrationgateway.builtin.indexeddb.codec.KeyBytes;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables.IndexTable;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables.StoreTable;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;

/** An index within a transaction. */
final class IndexRecords implements Index {
  private final SessionTransaction work;
  private final StoreTable records;
  private final IndexTable table;

  IndexRecords(SessionTransaction work, StoreTable records, IndexTable table) {
    this.work = work;
    this.records = records;
    this.table = table;
  }

  @Override
  public ObjectStore store() {
    return new StoreRecords(work, records);
  }

  @Override
  public IndexSchema schema() {
    return table.schema();
  }

  @Override
  public List<Entry> entries(Query query) {
    var session = work.session();
    var where = QueryCondition.in(query.range(), "e.i").fromPlace(query, "e.i", "e.k");
    if (query.direction().unique()) {
      where.and("NOT EXISTS (SELECT 1 FROM " + table.name() + " f WHERE f.i = e.i AND f.k < e.k)");
    }
    return session.query(
        (query.keysOnly() ? "SELECT e.i, e.k FROM " : "SELECT e.i, e.k, r.v FROM ")
            + (table.name() + " e" + values(session, query) + where)
            + (query.direction().ascending()
                ? " ORDER BY e.i, e.k LIMIT ?"
                : " ORDER BY e.i DESC, e.k DESC LIMIT ?"),
        row ->
            new Entry(
                KeyBytes.decode(row.getBytes(1)),
                KeyBytes.decode(row.getBytes(2)),
                query.keysOnly() ? Document.EMPTY : DocumentBytes.decode(row.getBytes(3))),
        where.parameters(query.limit()));
  }

  private String values(DatabaseSession session, Query query) {
    return query.keysOnly()
        ? ""
        : " " + session.dialect().join() + " " + records.name() + " r ON r.k = e.k";
  }

  @Override
  public long count(KeyRange range) {
    var where = QueryCondition.in(range, "i");
    return work.session()
        .query(
            "SELECT count(*) FROM " + table.name() + where,
            row -> row.getLong(1),
            where.parameters())
        .get(0);
  }
}
