package org.integrationgateway.builtin.indexeddb.postgresql;

import java.sql.SQLException;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.builtin.indexeddb.relational.SqlDialect;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** The SQL dialect of PostgreSQL. */
record PostgresqlDialect(String database) implements SqlDialect {
  /** "GWDB", the number of the lock that serializes migrations by replicas. */
  static final long MIGRATION = 0x47574442;

  @Override
  public String bytes() {
    return "bytea";
  }

  @Override
  public String keyedTable() {
    return "";
  }

  @Override
  public String join() {
    return "JOIN";
  }

  /** An entry of a B-tree is at most a third of a page. */
  @Override
  public int longestEntry() {
    return 2_600;
  }

  /** The lock precedes the first query, and so the snapshot, which then shows the whole store. */
  @Override
  public void lock(DatabaseSession session, Optional<String> table) {
    session.update("LOCK TABLE object_stores IN SHARE ROW EXCLUSIVE MODE");
    table.ifPresent(name -> session.update("LOCK TABLE " + name + " IN ACCESS EXCLUSIVE MODE"));
  }

  /** Never in conflict with writers, unlike a serialisable transaction. */
  @Override
  public void snapshot(DatabaseSession session) {
    session.update("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  }

  @Override
  public void lockLayout(DatabaseSession session) {
    session.query("SELECT 1 FROM pg_advisory_xact_lock(" + MIGRATION + ")", row -> true);
  }

  @Override
  public boolean lacksTable(SQLException failure) {
    return PostgresqlFailures.lacksTable(failure);
  }

  @Override
  public IndexedDbException failure(SQLException failure) {
    return PostgresqlFailures.of(database, failure);
  }
}
