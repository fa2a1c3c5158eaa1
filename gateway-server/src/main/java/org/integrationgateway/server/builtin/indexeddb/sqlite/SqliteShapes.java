package org.integrationgateway.server.builtin.indexeddb.sqlite;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.server.builtin.indexeddb.relational.Session;
import org.integrationgateway.server.builtin.indexeddb.relational.Shapes;
import org.integrationgateway.server.builtin.indexeddb.relational.Tables;

/**
 * The tables as one connection knows them. Whether they have changed is asked, by SQLite's own
 * count, when a store is not among them or somebody in this process says so. What other processes
 * change shows by a statement that fails.
 */
final class SqliteShapes implements Shapes {
  private static final long UNKNOWN = -1;

  private final AtomicLong changes;
  private long seen = UNKNOWN;
  private long version = UNKNOWN;
  private Tables tables = Tables.NONE;

  /**
   * @param changes counts what was said in this process
   */
  SqliteShapes(AtomicLong changes) {
    this.changes = changes;
  }

  @Override
  public Tables of(Session session, Collection<String> wanted) {
    long said = changes.get();
    if (seen != said || !tables.byName().keySet().containsAll(wanted)) {
      long now = session.query("PRAGMA schema_version", row -> row.getLong(1)).get(0);
      if (version != now) {
        tables = Tables.load(session);
        version = now;
      }
      seen = said;
    }
    return tables;
  }

  /** After a rollback too: the count of changes may have gone back. */
  @Override
  public void forget() {
    seen = UNKNOWN;
    version = UNKNOWN;
  }
}
