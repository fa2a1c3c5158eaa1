package org.integrationgateway.server.services;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.PostgresqlIndexedDb;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.sdk.indexeddb.IndexedDb;

/**
 * Opens the databases that apps are bound to. The server's own store is open already: an app bound
 * to it gets a part of it.
 *
 * @param home of the server
 * @param ownName the entry of the server's own store, when it is declared
 * @param own that store, which is not closed here
 */
public record Databases(Path home, Optional<String> ownName, IndexedDb own) {
  private static final String PART = "bound";

  /** A database in a SQLite file. */
  public IndexedDb sqlite(String name, SqliteIndexedDb.Config config) {
    if (isOwn(name)) {
      return own.database(PART);
    }
    return SqliteIndexedDb.open(
        config
            .path()
            .orElseGet(() -> home.resolve("data").resolve("indexeddb").resolve(name + ".db")));
  }

  /** A database in PostgreSQL. */
  public IndexedDb postgresql(String name, PostgresqlConfig config) {
    return isOwn(name) ? own.database(PART) : PostgresqlIndexedDb.open(config);
  }

  private boolean isOwn(String name) {
    return ownName.filter(name::equals).isPresent();
  }
}
