package org.integrationgateway.builtin.indexeddb.faults;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Connections with a step before and after each statement and each begin, commit and rollback. A
 * break before a statement prevents it; a break after a statement only loses its result.
 */
public record FaultyConnections(Countdown countdown, Breakage breakage)
    implements UnaryOperator<Connection> {
  private static final Set<String> STEPS =
      Set.of(
          "executeQuery", "executeUpdate", "executeBatch", "setAutoCommit", "commit", "rollback");

  /** The failure at a step. */
  public interface Breakage {
    /** Breaks the connection; the caller sees the driver's own failure. */
    void of(Connection connection) throws SQLException;
  }

  /** A process that dies at this step, as by {@code kill -9}. */
  static FaultyConnections halting(Countdown countdown) {
    return new FaultyConnections(countdown, connection -> Runtime.getRuntime().halt(137));
  }

  @Override
  public Connection apply(Connection connection) {
    return proxy(Connection.class, connection, connection);
  }

  private <T> T proxy(Class<T> type, T behind, Connection connection) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          boolean isStep = STEPS.contains(method.getName());
          if (isStep) {
            pass(connection);
          }
          try {
            var result = method.invoke(behind, arguments);
            if (isStep) {
              pass(connection);
            }
            return result instanceof PreparedStatement statement
                ? proxy(PreparedStatement.class, statement, connection)
                : result;
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private void pass(Connection connection) throws SQLException {
    if (countdown.isOver()) {
      breakage.of(connection);
      try (var statement = connection.createStatement()) {
        statement.execute("SELECT 1");
      }
      throw new AssertionError("a connection that is broken still answers");
    }
  }
}
