package org.integrationgateway.builtin.indexeddb.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.integrationgateway.builtin.indexeddb.PostgresqlIndexedDb;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that has no connection left for a replica that has lost its own. */
@Tag("nightly")
final class FullDatabaseTest {
  /** Less than the ten seconds that a caller waits for a connection that another may return. */
  private static final Duration SOON = Duration.ofSeconds(8);

  private static final int CALLERS = 40;
  private static final String ROLE = "crowded";

  @Test
  void tellsEveryCallerSoonThatThereIsNoConnection() throws Exception {
    var owner = Postgres.shared().database();
    var limited =
        new PostgresqlConfig(
            owner.url().replaceFirst("[?].*", ""),
            Optional.of(ROLE),
            Optional.of(Secret.of(ROLE)),
            PostgresqlConfig.POOL_SIZE);
    try (var administrator = connect(owner)) {
      execute(
          administrator,
          "CREATE ROLE crowded LOGIN PASSWORD 'crowded'",
          "GRANT ALL ON SCHEMA public TO crowded");
      try (var database = PostgresqlIndexedDb.open(limited)) {
        database.createStore(StoreSchema.of("things", KeyPath.of("id")));
        write(database);
        execute(
            administrator,
            "ALTER ROLE crowded CONNECTION LIMIT 0",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'crowded'");
        // The connections that the server has ended are found broken one after the other.
        await(() -> refusal(database) != null);
        long began = System.nanoTime();
        assertThat(refusals(database))
            .hasSize(CALLERS)
            .allMatch(failure -> failure.reason() == Reason.UNAVAILABLE);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(SOON);
        execute(administrator, "ALTER ROLE crowded CONNECTION LIMIT -1");
        await(() -> refusal(database) == null);
        write(database);
      }
    }
  }

  private static void await(BooleanSupplier condition) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - until).isNegative();
    }
  }

  private static ArrayList<IndexedDbException> refusals(IndexedDb database) throws Exception {
    var threads = Executors.newFixedThreadPool(CALLERS);
    try {
      var running = new ArrayList<Future<IndexedDbException>>();
      for (int i = 0; i < CALLERS; i++) {
        running.add(threads.submit(() -> refusal(database)));
      }
      var results = new ArrayList<IndexedDbException>();
      for (var each : running) {
        results.add(each.get(120, TimeUnit.SECONDS));
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  private static IndexedDbException refusal(IndexedDb database) {
    return catchThrowableOfType(
        IndexedDbException.class, () -> database.records("things").get(Key.of("1")));
  }

  private static void write(IndexedDb database) {
    database.records("things").put(Document.builder().put("id", "1").build());
  }

  private static Connection connect(PostgresqlConfig owner) throws SQLException {
    return DriverManager.getConnection(owner.url(), "postgres", "postgres");
  }

  private static void execute(Connection administrator, String... statements) throws SQLException {
    try (var statement = administrator.createStatement()) {
      for (var each : statements) {
        statement.execute(each);
      }
    }
  }
}
