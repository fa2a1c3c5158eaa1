package org.integrationgateway.builtin.indexeddb.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.builtin.indexeddb.relational.RelationalIndexedDb;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One connection that is not answered, beside others that are. */
@Tag("nightly")
final class SilentConnectionTest {
  private static final Duration MOST = Duration.ofMillis(500);
  private static final String IN_TRANSACTION =
      "SELECT pid FROM pg_stat_activity WHERE state = 'idle in transaction'";

  @TempDir private Path folder;

  /** A silent connection keeps a statement waiting, or the rollback of its idle transaction. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void costsItsOwnTransactionOnly(boolean isExecuting) throws Exception {
    try (var server = PausablePostgres.start(folder.resolve("data"));
        var database = open(server)) {
      database.createStore(StoreSchema.of("things", KeyPath.of("id")));
      try (var silent = database.begin(Mode.READ_WRITE, List.of("things"))) {
        silent.store("things").put(Document.builder().put("id", "1").build());
        server.pause(processInTransaction(server));
        var waiting =
            isExecuting
                ? CompletableFuture.runAsync(
                    () -> silent.store("things").put(Document.builder().put("id", "2").build()))
                : CompletableFuture.runAsync(() -> awaitEnd(silent));
        try (var idle = database.begin(Mode.READ_WRITE, List.of("things"))) {
          awaitEnd(idle);
          if (isExecuting) {
            assertThat(waiting).isNotDone();
          }
        } finally {
          server.resume();
        }
        assertThat(waiting.handle((done, failure) -> true).get(60, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  private static IndexedDb open(PausablePostgres server) {
    return new RelationalIndexedDb(PostgresqlEngine.open(server.database()), MOST, MOST);
  }

  private static long processInTransaction(PausablePostgres server) throws Exception {
    try (var connection =
            DriverManager.getConnection(server.database().url(), "postgres", "postgres");
        var statement = connection.createStatement();
        var rows = statement.executeQuery(IN_TRANSACTION)) {
      assertThat(rows.next()).isTrue();
      return rows.getLong(1);
    }
  }

  private static void awaitEnd(OpenTransaction transaction) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (transaction.active()) {
      assertThat(System.nanoTime() - until).isNegative();
      Pause.brief();
    }
  }
}
