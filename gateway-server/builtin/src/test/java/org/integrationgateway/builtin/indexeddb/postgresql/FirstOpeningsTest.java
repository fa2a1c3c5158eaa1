package org.integrationgateway.builtin.indexeddb.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Programs that open one empty database at the same time. */
final class FirstOpeningsTest {
  private static final int PROGRAMS = 6;

  /** The programs wait for the lock of the layout, with a snapshot of the empty database. */
  @Test
  void eachOfThemFindsTheLayoutOfTheFirst() throws Exception {
    var config = Postgres.shared().database();
    var threads = Executors.newFixedThreadPool(PROGRAMS);
    try (var held = connection(config)) {
      held.setAutoCommit(false);
      execute(held, "SELECT pg_advisory_xact_lock(" + PostgresqlDialect.MIGRATION + ")");
      var opened = new ArrayList<Future<?>>();
      for (int i = 0; i < PROGRAMS; i++) {
        opened.add(threads.submit(() -> PostgresqlEngine.open(config).close()));
      }
      awaitWaiting(config);
      held.rollback();
      for (var each : opened) {
        each.get();
      }
    } finally {
      threads.shutdown();
    }
    try (var connection = connection(config);
        var statement = connection.createStatement();
        var steps = statement.executeQuery("SELECT count(*), max(number) FROM layout_steps")) {
      steps.next();
      assertThat(steps.getInt(1)).isPositive().isEqualTo(steps.getInt(2));
    }
  }

  private static void awaitWaiting(PostgresqlConfig config) throws SQLException {
    try (var watching = connection(config);
        var statement = watching.createStatement()) {
      while (true) {
        try (var waiting =
            statement.executeQuery(
                "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")) {
          waiting.next();
          if (waiting.getInt(1) == PROGRAMS) {
            return;
          }
        }
        LockSupport.parkNanos(10_000_000);
      }
    }
  }

  private static Connection connection(PostgresqlConfig config) throws SQLException {
    return DriverManager.getConnection(config.url(), "postgres", "postgres");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
