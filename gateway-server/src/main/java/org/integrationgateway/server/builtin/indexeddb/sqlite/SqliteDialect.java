package org.integrationgateway.server.builtin.indexeddb.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.server.builtin.indexeddb.relational.Dialect;
import org.integrationgateway.server.builtin.indexeddb.relational.Session;

/** SQL as SQLite wants it. */
record SqliteDialect(Path file) implements Dialect {
  @Override
  public String bytes() {
    return "BLOB";
  }

  @Override
  public String keyedTable() {
    return " WITHOUT ROWID";
  }

  /** Keeps SQLite from turning the loops round. */
  @Override
  public String join() {
    return "CROSS JOIN";
  }

  @Override
  public int longestEntry() {
    return 64 << 10;
  }

  /** Whoever writes is alone anyway. */
  @Override
  public void lock(Session session, Optional<String> table) {}

  @Override
  public void lockLayout(Session session) {}

  @Override
  public boolean lacksTable(SQLException failure) {
    return SqliteFailures.lacksTable(failure);
  }

  @Override
  public IndexedDbException failure(SQLException failure) {
    return SqliteFailures.of(file, failure);
  }
}
