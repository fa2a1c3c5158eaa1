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
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Opens connections, runs transactions and maps their failures. */
final class Database implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final String CANCELED = "57014";
  private static final int TRIES = 20;
  private static final long LONGEST_PAUSE = Duration.ofMillis(5).toNanos();

  /** A serialization failure, a deadlock, or a key that another transaction has added. */
  private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "23505");

  /** Work in a transaction. */
  interface Work<T> {
    T in(Connection transaction) throws SQLException;
  }

  private final ThreadLocal<Connection> current = new ThreadLocal<>();
  private final HikariDataSource pool;

  /**
   * @throws ServiceException {@code UNAVAILABLE} when no database answers
   * @throws IllegalArgumentException when the database refuses
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
    settings.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    settings.setConnectionTimeout(Duration.ofSeconds(5).toMillis());
    settings.addDataSourceProperty("ApplicationName", "gateway-workflow");
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

  /** A statement failed within a transaction. */
  static final class StatementException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StatementException(SQLException failure) {
      super(failure);
    }
  }

  /** Executes a statement within a transaction. */
  static void execute(Connection transaction, String sql, String... values) {
    try (var statement = transaction.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      statement.executeUpdate();
    } catch (SQLException failure) {
      throw new StatementException(failure);
    }
  }

  /**
   * Runs work in a transaction, which sees one state of the database. It is repeated when another
   * transaction has changed what it changes.
   */
  <T> T transaction(Work<T> work) {
    for (int tries = 1; ; tries++) {
      try {
        return once(work);
      } catch (SQLException failure) {
        if (tries == TRIES || !CONFLICTS.contains(String.valueOf(failure.getSQLState()))) {
          throw failed(failure);
        }
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(tries * LONGEST_PAUSE));
      }
    }
  }

  private <T> T once(Work<T> work) throws SQLException {
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
    } catch (RuntimeException failure) {
      // Failures of statements are wrapped, by this class and by the scheduler.
      if (failure.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw failure;
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
