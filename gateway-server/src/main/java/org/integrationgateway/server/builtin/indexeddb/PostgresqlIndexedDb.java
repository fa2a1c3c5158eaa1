package org.integrationgateway.server.builtin.indexeddb;

import java.time.Duration;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.server.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.server.builtin.indexeddb.postgresql.PostgresqlEngine;
import org.integrationgateway.server.builtin.indexeddb.relational.RelationalIndexedDb;

/** A database in PostgreSQL, which any number of replicas may share. */
public final class PostgresqlIndexedDb {
  private PostgresqlIndexedDb() {}

  /**
   * Connects, and makes the tables that are missing.
   *
   * @throws IndexedDbException {@code UNUSABLE} when it cannot be used or belongs to a newer
   *     version; {@code UNAVAILABLE} when it is not reached
   */
  public static IndexedDb open(PostgresqlConfig config) {
    return open(config, OpenTransaction.MAX_IDLE);
  }

  /** The same, ending transactions that did nothing for so long. */
  public static IndexedDb open(PostgresqlConfig config, Duration maxIdle) {
    return new RelationalIndexedDb(PostgresqlEngine.open(config), maxIdle);
  }
}
