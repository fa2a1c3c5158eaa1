package org.integrationgateway.server.builtin.indexeddb.postgresql;

import java.sql.SQLException;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.server.builtin.indexeddb.relational.Dialect;
import org.integrationgateway.server.builtin.indexeddb.relational.Session;

/** SQL as PostgreSQL wants it. */
record PostgresqlDialect(String database) implements Dialect {
  /** "GWDB", the number by which replicas that migrate at the same time take turns. */
  private static final long MIGRATION = 0x47574442;

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

  /** A row of a B-tree has a third of a page at most. */
  @Override
  public int longestEntry() {
    return 2_600;
  }

  /** A lock before the first query comes before the snapshot, which so shows all of the store. */
  @Override
  public void lock(Session session, Optional<String> table) {
    session.update("LOCK TABLE object_stores IN SHARE ROW EXCLUSIVE MODE");
    table.ifPresent(name -> session.update("LOCK TABLE " + name + " IN ACCESS EXCLUSIVE MODE"));
  }

  @Override
  public void lockLayout(Session session) {
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
