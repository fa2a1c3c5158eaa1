package org.integrationgateway.samples.scheduler;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import javax.sql.DataSource;
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

  private final ThreadLocal<Connection> current = new ThreadLocal<>();
  private final HikariDataSource pool;

  /**
   * @throws IllegalArgumentException when no database answers
   */
  Database(Config config) {
    var settings = new HikariConfig();
    settings.setPoolName("workflow");
    settings.setJdbcUrl(config.url());
    settings.setUsername(config.user());
    config.password().ifPresent(secret -> settings.setPassword(secret.use(text -> text)));
    settings.setMaximumPoolSize(config.attempts() + 8);
    settings.setSchema(config.schema());
    settings.setAutoCommit(false);
    settings.setConnectionTimeout(Duration.ofSeconds(5).toMillis());
    settings.addDataSourceProperty("ApplicationName", "gateway-workflow");
    try {
      pool = new HikariDataSource(settings);
    } catch (HikariPool.PoolInitializationException away) {
      throw new IllegalArgumentException(
          "url: no PostgreSQL answers there: " + away.getCause().getMessage());
    }
  }

  /** Returns the data source of the scheduler. */
  DataSource pool() {
    return pool;
  }

  /** Gives the scheduler the connection of the current transaction, and does not close it. */
  DataSource joined() {
    return proxy(
        DataSource.class,
        (self, method, arguments) ->
            method.getName().equals("getConnection")
                ? leftOpen(current.get())
                : method.invoke(pool, arguments));
  }

  private static Connection leftOpen(Connection connection) {
    return proxy(
        Connection.class,
        (self, method, arguments) -> {
          try {
            return method.getName().equals("close") ? null : method.invoke(connection, arguments);
          } catch (InvocationTargetException failure) {
            throw failure.getCause();
          }
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(Database.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** Runs work in a transaction. */
  <T> T transaction(Work<T> work) {
    try (var connection = pool.getConnection()) {
      current.set(connection);
      try {
        begin(connection);
        var result = work.in(connection);
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException failure) {
        rollBack(connection, failure);
        throw failure;
      } finally {
        current.remove();
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

  /** A statement is ended when the caller's deadline is over. */
  private static void begin(Connection transaction) throws SQLException {
    var left = Deadline.current().map(Deadline::remaining).orElse(LONGEST);
    try (var statement = transaction.createStatement()) {
      statement.execute("SET LOCAL statement_timeout = %d".formatted(Math.max(1, left.toMillis())));
    }
  }

  static ServiceException failed(SQLException failure) {
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
