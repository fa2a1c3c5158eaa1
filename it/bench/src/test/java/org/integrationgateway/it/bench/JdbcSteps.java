package org.integrationgateway.it.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Steps of workflows in plain JDBC: for each step one transaction that claims it and one that
 * stores its outcome with an event, as an engine must do at the least to make no attempt twice and
 * to lose no outcome. Each thread has a connection and a run of its own. SQLite has one writer, so
 * that one thread is the best there.
 */
final class JdbcSteps implements AutoCloseable {
  private static final String OUTCOME = "{\"n\":12345}";

  private final List<Worker> workers = new ArrayList<>();

  /** Opens a connection. */
  @FunctionalInterface
  interface Connections {
    Connection open() throws SQLException;
  }

  JdbcSteps(Connections connections, int threads) throws SQLException {
    try (var connection = connections.open();
        var statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE steps (run VARCHAR(40), position INTEGER, status VARCHAR(20), fence"
              + " INTEGER, due BIGINT, output TEXT, PRIMARY KEY (run, position))");
      statement.execute("CREATE INDEX steps_due ON steps (due)");
      statement.execute(
          "CREATE TABLE events (run VARCHAR(40), seq INTEGER, type VARCHAR(40), data TEXT, PRIMARY"
              + " KEY (run, seq))");
    }
    for (int i = 0; i < threads; i++) {
      workers.add(new Worker(connections.open(), i));
    }
  }

  /** Carries out steps for this time; returns the steps per second. */
  double during(Duration time) throws Exception {
    var threads = Executors.newFixedThreadPool(workers.size());
    try {
      long began = System.nanoTime();
      var counts = new ArrayList<Future<Integer>>();
      for (var worker : workers) {
        counts.add(threads.submit(() -> worker.until(began + time.toNanos())));
      }
      int all = 0;
      for (var count : counts) {
        all += count.get();
      }
      return all * 1e9 / (System.nanoTime() - began);
    } finally {
      threads.shutdown();
    }
  }

  @Override
  public void close() throws SQLException {
    for (var worker : workers) {
      worker.connection.close();
    }
  }

  private static final class Worker {
    private final Connection connection;
    private final String run;
    private final PreparedStatement begin;
    private final PreparedStatement claim;
    private final PreparedStatement complete;
    private final PreparedStatement event;
    private int next;

    Worker(Connection connection, int number) throws SQLException {
      this.connection = connection;
      this.run = "run-" + number;
      connection.setAutoCommit(false);
      this.begin =
          connection.prepareStatement("INSERT INTO steps VALUES (?, ?, 'RUNNING', 0, 1, NULL)");
      this.claim =
          connection.prepareStatement(
              "UPDATE steps SET fence = fence + 1, due = ? WHERE run = ? AND position = ?");
      this.complete =
          connection.prepareStatement(
              "UPDATE steps SET status = 'SUCCEEDED', due = NULL, output = ? WHERE run = ? AND"
                  + " position = ? AND fence = 1");
      this.event = connection.prepareStatement("INSERT INTO events VALUES (?, ?, ?, '{}')");
    }

    int until(long end) throws SQLException {
      int done = 0;
      if (next == 0) {
        begin();
        connection.commit();
      }
      while (System.nanoTime() < end) {
        step();
        done++;
      }
      return done;
    }

    private void begin() throws SQLException {
      begin.setString(1, run);
      begin.setInt(2, next);
      begin.executeUpdate();
    }

    private void step() throws SQLException {
      claim.setLong(1, System.currentTimeMillis());
      claim.setString(2, run);
      claim.setInt(3, next);
      claim.executeUpdate();
      connection.commit();
      complete.setString(1, OUTCOME);
      complete.setString(2, run);
      complete.setInt(3, next);
      complete.executeUpdate();
      event(2 * next, "step.succeeded");
      next++;
      begin();
      event(2 * next - 1, "step.started");
      connection.commit();
    }

    private void event(int seq, String type) throws SQLException {
      event.setString(1, run);
      event.setInt(2, seq);
      event.setString(3, type);
      event.executeUpdate();
    }
  }
}
