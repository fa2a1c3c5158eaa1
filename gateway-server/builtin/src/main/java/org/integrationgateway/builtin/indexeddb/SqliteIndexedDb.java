package org.integrationgateway.builtin.indexeddb;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.relational.RelationalIndexedDb;
import org.integrationgateway.builtin.indexeddb.sqlite.SqliteEngine;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/**
 * A database in one SQLite file with a write-ahead log. Several processes may have it open at once,
 * on one machine: they take turns at writing and never block each other's reading.
 */
public final class SqliteIndexedDb {
  /** The keys of {@code builtin:sqlite}. */
  public record Config(
      @Doc(
              "The database file. Default: data/gateway.db in GATEWAY_HOME for the server's own"
                  + " store, data/indexeddb/NAME.db for others.")
          Optional<Path> path) {}

  private SqliteIndexedDb() {}

  /**
   * Opens a database, which is created when it is missing, readable by its owner only.
   *
   * @throws IndexedDbException {@code UNUSABLE} when the file is not a database, belongs to another
   *     program or a newer version, or cannot be written; {@code UNAVAILABLE} when another process
   *     keeps it locked
   */
  public static IndexedDb open(Path file) {
    return open(file, OpenTransaction.MAX_IDLE);
  }

  /** Opens a database that ends transactions which were idle for this time. */
  public static IndexedDb open(Path file, Duration maxIdle) {
    return open(file, maxIdle, OpenTransaction.MAX_WRITING);
  }

  /** Opens a database that also ends transactions which blocked other writers for this time. */
  public static IndexedDb open(Path file, Duration maxIdle, Duration maxWriting) {
    return new RelationalIndexedDb(SqliteEngine.open(file), maxIdle, maxWriting);
  }
}
