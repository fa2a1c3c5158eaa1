package org.integrationgateway.builtin.indexeddb;

import java.time.Duration;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlEngine;
import org.integrationgateway.builtin.indexeddb.relational.RelationalIndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** A database in PostgreSQL, which any number of replicas may share. */
public final class PostgresqlIndexedDb {
  private PostgresqlIndexedDb() {}

  /**
   * Connects, and creates missing tables.
   *
   * @throws IndexedDbException {@code UNUSABLE} when it cannot be used or belongs to a newer
   *     version; {@code UNAVAILABLE} when it is not reachable
   */
  public static IndexedDb open(PostgresqlConfig config) {
    return open(config, OpenTransaction.MAX_IDLE);
  }

  /** Opens a database that ends transactions which were idle for this time. */
  public static IndexedDb open(PostgresqlConfig config, Duration maxIdle) {
    return new RelationalIndexedDb(PostgresqlEngine.open(config), maxIdle);
  }
}
