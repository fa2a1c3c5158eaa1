package org.integrationgateway.builtin.indexeddb.sqlite;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.builtin.indexeddb.relational.KnownTables;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables;

/**
 * The tables known to one connection. SQLite's schema version is checked when a store is not among
 * them, or when this process has changed tables. A change by another process shows when a statement
 * fails.
 */
final class SqliteTables implements KnownTables {
  private static final long UNKNOWN = -1;

  private final AtomicLong changes;
  private long seen = UNKNOWN;
  private long version = UNKNOWN;
  private StoreTables tables = StoreTables.NONE;

  /**
   * @param changes counts the changes by this process
   */
  SqliteTables(AtomicLong changes) {
    this.changes = changes;
  }

  @Override
  public StoreTables of(DatabaseSession session, Collection<String> wanted) {
    long said = changes.get();
    if (seen != said || !tables.byName().keySet().containsAll(wanted)) {
      long now = session.query("PRAGMA schema_version", row -> row.getLong(1)).get(0);
      if (version != now) {
        tables = StoreTables.load(session);
        version = now;
      }
      seen = said;
    }
    return tables;
  }

  /** Called after a rollback too, which may have reset the schema version. */
  @Override
  public void forget() {
    seen = UNKNOWN;
    version = UNKNOWN;
  }
}
