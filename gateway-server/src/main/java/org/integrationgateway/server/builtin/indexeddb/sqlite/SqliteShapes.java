package org.integrationgateway.server.builtin.indexeddb.sqlite;

import java.util.Collection;
import org.integrationgateway.server.builtin.indexeddb.relational.Session;
import org.integrationgateway.server.builtin.indexeddb.relational.Shapes;
import org.integrationgateway.server.builtin.indexeddb.relational.Tables;

/** The tables as one connection knows them, by SQLite's own count of changes. */
final class SqliteShapes implements Shapes {
  private static final long UNKNOWN = -1;

  private long version = UNKNOWN;
  private Tables tables = Tables.NONE;

  @Override
  public Tables of(Session session, Collection<String> wanted) {
    long now = session.query("PRAGMA schema_version", row -> row.getLong(1)).get(0);
    if (version != now) {
      tables = Tables.load(session);
      version = now;
    }
    return tables;
  }

  /** After a rollback too: the count of changes may have gone back. */
  @Override
  public void forget() {
    version = UNKNOWN;
  }
}
