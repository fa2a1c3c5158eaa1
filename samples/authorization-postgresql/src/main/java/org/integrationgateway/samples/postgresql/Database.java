package org.integrationgateway.samples.postgresql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Opens connections, runs transactions and maps their failures. */
final class Database implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final String CANCELED = "57014";

  /** Work in a transaction. */
  interface Work<T> {
    T in(Connection transaction) throws SQLException;
  }

  private final HikariDataSource pool;

  /**
   * @throws ServiceException {@code UNAVAILABLE} when no database answers
   * @throws IllegalArgumentException when the database refuses
   */
  Database(Config config) {
    var settings = new HikariConfig();
    settings.setPoolName("authorization");
    settings.setJdbcUrl(config.url());
    settings.setUsername(config.user());
    config.password().ifPresent(secret -> settings.setPassword(secret.use(text -> text)));
    settings.setMaximumPoolSize(config.connections());
    settings.setSchema(config.schema());
    settings.setAutoCommit(false);
    settings.setConnectionTimeout(Duration.ofSeconds(5).toMillis());
    settings.addDataSourceProperty("ApplicationName", "gateway-authorization");
    try {
      pool = new HikariDataSource(settings);
    } catch (HikariPool.PoolInitializationException away) {
      throw atStart(away.getCause());
    }
  }

  /** A wrong password or name stays wrong; a database that is away may come back. */
  private static RuntimeException atStart(Throwable failure) {
    var state =
        failure instanceof SQLException sql ? String.valueOf(sql.getSQLState()) : "unknown";
    boolean isRefusal = state.startsWith("28") || state.startsWith("3D");
    return isRefusal
        ? new IllegalArgumentException("url: PostgreSQL refuses: " + failure.getMessage())
        : new ServiceException(
            Reason.UNAVAILABLE, "url: no PostgreSQL responds there: " + failure.getMessage());
  }

  /** Reads one consistent state. */
  <T> T read(Work<T> work) {
    return transaction("REPEATABLE READ READ ONLY", work);
  }

  /** Writes; a transaction locks the rows that it changes and other transactions rely on. */
  <T> T write(Work<T> work) {
    return transaction("READ COMMITTED", work);
  }

  private <T> T transaction(String isolation, Work<T> work) {
    try (var connection = pool.getConnection()) {
      try {
        begin(connection, isolation);
        var result = work.in(connection);
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException failure) {
        rollBack(connection, failure);
        throw failure;
      }
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  /**
   * After a lost connection PostgreSQL has rolled back already; the first failure is more helpful.
   */
  private static void rollBack(Connection transaction, Exception failure) {
    try {
      transaction.rollback();
    } catch (SQLException broken) {
      failure.addSuppressed(broken);
    }
  }

  /** Sets both in one round trip; a statement is ended when the caller's deadline is over. */
  private static void begin(Connection transaction, String isolation) throws SQLException {
    var left = Deadline.current().map(Deadline::remaining).orElse(LONGEST);
    try (var statement = transaction.createStatement()) {
      statement.execute(
          "SET TRANSACTION ISOLATION LEVEL %s; SET LOCAL statement_timeout = %d"
              .formatted(isolation, Math.max(1, left.toMillis())));
    }
  }

  private static ServiceException failed(SQLException failure) {
    var state = String.valueOf(failure.getSQLState());
    if (state.equals(CANCELED)) {
      return new ServiceException(
          Reason.TIMEOUT, "the database did not come to an end in time", failure);
    }
    boolean away =
        failure instanceof SQLTransientConnectionException
            || state.startsWith("08")
            || state.startsWith("53")
            || state.startsWith("57P");
    return away
        ? new ServiceException(Reason.UNAVAILABLE, "the database is away or overloaded", failure)
        : new ServiceException(
            Reason.FAILED, "the database refused, with SQL state " + state, failure);
  }

  @Override
  public void close() {
    pool.close();
  }
}
