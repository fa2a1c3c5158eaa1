package org.integrationgateway.builtin.indexeddb.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.builtin.indexeddb.relational.SqlDialect;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** The SQL dialect of SQLite. */
record SqliteDialect(Path file) implements SqlDialect {
  @Override
  public String bytes() {
    return "BLOB";
  }

  @Override
  public String keyedTable() {
    return " WITHOUT ROWID";
  }

  /** A cross join keeps SQLite from changing the order of the loops. */
  @Override
  public String join() {
    return "CROSS JOIN";
  }

  @Override
  public int longestEntry() {
    return 64 << 10;
  }

  /** Needs no lock: there is one writer at a time. */
  @Override
  public void lock(DatabaseSession session, Optional<String> table) {}

  /** Every transaction that reads sees one state. */
  @Override
  public void snapshot(DatabaseSession session) {}

  @Override
  public void lockLayout(DatabaseSession session) {}

  @Override
  public boolean lacksTable(SQLException failure) {
    return SqliteFailures.lacksTable(failure);
  }

  @Override
  public IndexedDbException failure(SQLException failure) {
    return SqliteFailures.of(file, failure);
  }
}
