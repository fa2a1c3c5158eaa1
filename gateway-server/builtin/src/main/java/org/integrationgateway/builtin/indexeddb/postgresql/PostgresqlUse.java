package org.integrationgateway.builtin.indexeddb.postgresql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** Finds out whether gateways use a database. */
public final class PostgresqlUse {
  private static final Duration LINGERING = Duration.ofSeconds(10);
  private static final Duration AGAIN = Duration.ofMillis(50);

  private PostgresqlUse() {}

  /**
   * Whether a gateway is connected to the database.
   *
   * @throws IndexedDbException when the database cannot be asked
   */
  public static boolean isConnected(PostgresqlConfig config) {
    var properties = new Properties();
    config.user().ifPresent(user -> properties.setProperty("user", user));
    config
        .password()
        .ifPresent(secret -> properties.setProperty("password", secret.use(text -> text)));
    try (var connection = DriverManager.getConnection(config.url(), properties)) {
      return staysInUse(connection);
    } catch (SQLException e) {
      throw PostgresqlFailures.of(config.name(), e);
    }
  }

  /** A connection that was closed is listed for a moment longer, on a busy host for seconds. */
  private static boolean staysInUse(Connection connection) throws SQLException {
    long until = System.nanoTime() + LINGERING.toNanos();
    while (isListed(connection)) {
      if (System.nanoTime() - until > 0) {
        return true;
      }
      LockSupport.parkNanos(AGAIN.toNanos());
    }
    return false;
  }

  private static boolean isListed(Connection connection) throws SQLException {
    try (var statement =
        connection.prepareStatement(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name"
                + " = ?")) {
      statement.setString(1, ServerConnections.APPLICATION);
      try (var others = statement.executeQuery()) {
        return others.next();
      }
    }
  }
}
