package org.integrationgateway.builtin.indexeddb.transfer;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables.StoreTable;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Reads all stores of a database as they are at one moment, while others write. */
public final class DatabaseExport {
  /** The version of the encoding of keys, values and schemas. */
  public static final int FORMAT = 1;

  private static final int MOST_ROWS = 1_000;
  private static final long MOST_BYTES = 4 << 20;

  private final DatabaseSession session;

  private DatabaseExport(DatabaseSession session) {
    this.session = session;
  }

  /** Takes the stores, one after the other. */
  @FunctionalInterface
  public interface Target {
    /**
     * Takes one store.
     *
     * @param nextKey the state of its key generator, if it was used
     * @param rows can be read until this method returns
     */
    void store(StoreSchema schema, OptionalLong nextKey, Rows rows) throws IOException;
  }

  /** Passes every store on. */
  public static void write(DatabaseEngine engine, Target target) throws IOException {
    var transaction = engine.open(Mode.READ_ONLY);
    try {
      engine.dialect().snapshot(transaction.session());
      new DatabaseExport(transaction.session()).stores(target);
    } finally {
      transaction.rollback();
    }
  }

  private void stores(Target target) throws IOException {
    for (var table : StoreTables.load(session).byName().values()) {
      target.store(table.schema(), nextKey(table), sink -> rows(table, sink));
    }
  }

  private OptionalLong nextKey(StoreTable table) {
    return session
        .query(
            "SELECT next_key FROM key_generators WHERE store = ?",
            row -> row.getLong(1),
            table.id())
        .stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  private void rows(StoreTable table, RowSink sink) throws IOException {
    var behind = new byte[0];
    for (int count = fitting(table, behind); count > 0; count = fitting(table, behind)) {
      for (var row : page(table, behind, count)) {
        sink.row(row.key(), row.value());
        behind = row.key();
      }
    }
  }

  /** How many of the next records to read at once: a value may have many megabytes. */
  private int fitting(StoreTable table, byte[] behind) {
    var sizes =
        session.query(
            "SELECT octet_length(v) FROM %s WHERE k > ? ORDER BY k LIMIT %d"
                .formatted(table.name(), MOST_ROWS),
            row -> row.getLong(1),
            behind);
    int count = 0;
    long bytes = 0;
    for (long size : sizes) {
      bytes += size;
      if (count > 0 && bytes > MOST_BYTES) {
        return count;
      }
      count++;
    }
    return count;
  }

  private List<StoredRow> page(StoreTable table, byte[] behind, int count) {
    return session.query(
        "SELECT k, v FROM %s WHERE k > ? ORDER BY k LIMIT ?".formatted(table.name()),
        row -> new StoredRow(row.getBytes(1), row.getBytes(2)),
        behind,
        count);
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record StoredRow(byte[] key, byte[] value) {}
}
