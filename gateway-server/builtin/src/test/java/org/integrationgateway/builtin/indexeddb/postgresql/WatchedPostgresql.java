package org.integrationgateway.builtin.indexeddb.postgresql;

import java.sql.Connection;
import java.util.function.UnaryOperator;
import org.integrationgateway.builtin.indexeddb.relational.RelationalIndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;

/** A PostgreSQL database with a wrapper around each connection. */
public final class WatchedPostgresql {
  private WatchedPostgresql() {}

  public static IndexedDb open(PostgresqlConfig config, UnaryOperator<Connection> around) {
    return new RelationalIndexedDb(PostgresqlEngine.open(config, around), OpenTransaction.MAX_IDLE);
  }
}
