package org.integrationgateway.server.builtin.indexeddb;

import java.nio.file.Path;
import java.time.Duration;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.server.builtin.indexeddb.relational.RelationalIndexedDb;
import org.integrationgateway.server.builtin.indexeddb.sqlite.SqliteEngine;

/**
 * A database in one SQLite file with a write-ahead log. Several processes may have it open at once,
 * on one machine: they take turns at writing and never block each other's reading.
 */
public final class SqliteIndexedDb {
  private SqliteIndexedDb() {}

  /**
   * Opens a database, which is made when it is missing, readable by its owner only.
   *
   * @throws IndexedDbException {@code UNUSABLE} when the file is not a database, belongs to another
   *     program or a newer version, or cannot be written; {@code UNAVAILABLE} when another process
   *     keeps it locked
   */
  public static IndexedDb open(Path file) {
    return open(file, OpenTransaction.MAX_IDLE);
  }

  /** The same, ending transactions that did nothing for so long. */
  public static IndexedDb open(Path file, Duration maxIdle) {
    return open(file, maxIdle, OpenTransaction.MAX_WRITING);
  }

  /** The same, ending transactions that kept others from writing for so long. */
  public static IndexedDb open(Path file, Duration maxIdle, Duration maxWriting) {
    return new RelationalIndexedDb(SqliteEngine.open(file), maxIdle, maxWriting);
  }
}
