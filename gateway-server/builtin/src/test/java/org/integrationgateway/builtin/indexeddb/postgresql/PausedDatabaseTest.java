package org.integrationgateway.builtin.indexeddb.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.builtin.indexeddb.DatabaseOutage;
import org.integrationgateway.builtin.indexeddb.PostgresqlIndexedDb;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database whose server is paused: connections stay open, and nothing is answered. */
@Tag("nightly")
final class PausedDatabaseTest {
  /** Callers that wait one after the other would wait for minutes. */
  private static final Duration SOON = Duration.ofSeconds(8);

  private static final int CALLERS = 40;

  @TempDir private Path folder;

  @Test
  void refusesEveryCallerSoonAndServesAgainAfterThePause() throws Exception {
    try (var server = PausablePostgres.start(folder.resolve("data"));
        var database = PostgresqlIndexedDb.open(server.database())) {
      database.createStore(StoreSchema.of("things", KeyPath.of("id")));
      inParallel(() -> write(database));
      server.pause();
      for (var round : List.<Callable<Boolean>>of(() -> read(database), () -> write(database))) {
        long began = System.nanoTime();
        assertThat(inParallel(() -> isRefused(round))).hasSize(CALLERS).containsOnly(true);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(SOON);
      }
      server.resume();
      serveAgain(database);
      assertThat(inParallel(() -> write(database))).containsOnly(true);
    }
  }

  @Test
  void endsTransactionsThatAreOpen() throws Exception {
    try (var server = PausablePostgres.start(folder.resolve("data"));
        var database = PostgresqlIndexedDb.open(server.database())) {
      database.createStore(StoreSchema.of("things", KeyPath.of("id")));
      try (var open = database.begin(Mode.READ_WRITE, List.of("things"))) {
        open.store("things").put(thing("1"));
        server.pause();
        assertThatExceptionOfType(IndexedDbException.class)
            .isThrownBy(() -> open.store("things").put(thing("2")))
            .matches(DatabaseOutage::is);
      } catch (IndexedDbException rolledBack) {
        assertThat(rolledBack.reason()).isNotNull();
      }
      server.resume();
      serveAgain(database);
      assertThat(database.records("things").get(Key.of("1"))).isEmpty();
    }
  }

  private static void serveAgain(IndexedDb database) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (isRefused(() -> read(database))) {
      assertThat(System.nanoTime() - until).isNegative();
      Pause.brief();
    }
  }

  private static boolean read(IndexedDb database) {
    database.records("things").get(Key.of("1"));
    return true;
  }

  private static boolean write(IndexedDb database) {
    database.records("things").put(thing(Thread.currentThread().getName()));
    return true;
  }

  private static Document thing(String id) {
    return Document.builder().put("id", id).build();
  }

  private static boolean isRefused(Callable<Boolean> work) {
    try {
      work.call();
      return false;
    } catch (IndexedDbException failure) {
      assertThat(failure).matches(DatabaseOutage::is);
      return true;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Boolean> inParallel(Callable<Boolean> work) throws Exception {
    var threads = Executors.newFixedThreadPool(CALLERS);
    try {
      var running = new ArrayList<Future<Boolean>>();
      for (int i = 0; i < CALLERS; i++) {
        running.add(threads.submit(work));
      }
      var results = new ArrayList<Boolean>();
      for (var each : running) {
        results.add(each.get(120, TimeUnit.SECONDS));
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
