package org.integrationgateway.builtin.indexeddb.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.function.UnaryOperator;
import org.integrationgateway.builtin.indexeddb.relational.RelationalIndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;

/** A SQLite file with a wrapper around each connection. */
public final class WatchedSqlite {
  private WatchedSqlite() {}

  public static IndexedDb open(Path file, UnaryOperator<Connection> around) {
    return new RelationalIndexedDb(SqliteEngine.open(file, around), OpenTransaction.MAX_IDLE);
  }
}
