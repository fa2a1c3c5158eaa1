package org.integrationgateway.builtin.indexeddb.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.postgresql.PGConnection;

/**
 * Refuses a pooler that gives a connection's transactions to different sessions of PostgreSQL, such
 * as PgBouncer with {@code pool_mode = transaction}: the isolation that the gateway sets for a
 * session would be lost, and prepared statements be unknown.
 */
final class PoolerCheck {
  private static final int ATTEMPTS = 20;

  private PoolerCheck() {}

  /**
   * @throws IndexedDbException {@code UNUSABLE} for such a pooler
   */
  static void run(DataSource connections, String database) throws SQLException {
    try (var one = connections.getConnection()) {
      if (session(one) == one.unwrap(PGConnection.class).getBackendPID()) {
        return;
      }
      try (var other = connections.getConnection()) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
          if (session(one) == session(other)) {
            throw new IndexedDbException(
                Reason.UNUSABLE,
                "database %s is behind a pooler that shares sessions between transactions, such as PgBouncer with pool_mode = transaction: set pool_mode = session for it, or name PostgreSQL itself"
                    .formatted(database));
          }
        }
      }
    }
  }

  private static int session(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var found = statement.executeQuery("SELECT pg_backend_pid()")) {
      found.next();
      return found.getInt(1);
    }
  }
}
