package org.integrationgateway.builtin.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rules beyond the contract of databases: shared commits, a shared file, limits of open
 * transactions.
 */
class TransactionTest {
  private static final Key COUNTER = Key.of("counter");

  @TempDir private Path folder;
  private IndexedDb database;

  @BeforeEach
  void open() {
    database = SqliteIndexedDb.open(folder.resolve("test.db"));
    database.createStore(StoreSchema.outOfLine("a"));
    database.createStore(StoreSchema.outOfLine("b"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static long increment(ObjectStore store) {
    long next = store.get(COUNTER).map(old -> old.whole("n").orElseThrow()).orElse(0L) + 1;
    store.put(COUNTER, Document.of(Map.of("n", next)));
    return next;
  }

  private static long counter(IndexedDb database) {
    return database.<Long>read(
        "a", store -> store.get(COUNTER).orElseThrow().whole("n").orElseThrow());
  }

  private long count(String store) {
    return database.read(store, each -> each.count(KeyRange.ALL));
  }

  /** A transaction with a request now and then is not idle, and would block all other writers. */
  @Test
  void endsATransactionThatKeepsOthersFromWriting() throws InterruptedException {
    var minute = Duration.ofMinutes(1);
    try (var other =
            SqliteIndexedDb.open(folder.resolve("other.db"), minute, Duration.ofMillis(200));
        var selfish = begun(other)) {
      var store = selfish.store("a");
      while (selfish.active()) {
        try {
          store.put(COUNTER, Document.EMPTY);
        } catch (IndexedDbException ended) {
          assertThat(ended.reason()).isEqualTo(IndexedDbException.Reason.TRANSACTION_INACTIVE);
        }
      }
      assertThatThrownBy(selfish::commit).hasMessageContaining("writing for too long");
    }
    try (var patient = SqliteIndexedDb.open(folder.resolve("other.db"))) {
      assertThat(patient.write("a", TransactionTest::increment)).isEqualTo(1);
    }
  }

  private static OpenTransaction begun(IndexedDb database) {
    database.createStore(StoreSchema.outOfLine("a"));
    return database.begin(Mode.READ_WRITE, List.of("a"));
  }

  @Test
  void refusesToOpenAnotherWriteInsideAWrite() {
    assertThatThrownBy(
            () -> database.write("a", store -> database.write("b", TransactionTest::increment)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(database.write("a", TransactionTest::increment)).isEqualTo(1);
  }

  @Test
  void losesNoIncrementOfManyWritersAndKeepsFailuresApart() throws Exception {
    int writers = 32;
    int each = 40;
    var failed = inParallel(writers, () -> incrementsWithFailures(each));
    int expected = writers * each - failed.stream().mapToInt(Integer::intValue).sum();
    assertThat(counter(database)).isEqualTo(expected);
  }

  /** Every seventh attempt changes the counter and then throws; returns the number of changes. */
  private int incrementsWithFailures(int times) {
    int failures = 0;
    for (int i = 0; i < times; i++) {
      boolean fail = i % 7 == 3;
      try {
        database.write(
            "a",
            store -> {
              long next = increment(store);
              if (fail) {
                throw new IllegalArgumentException("undo " + next);
              }
              return next;
            });
      } catch (IllegalArgumentException e) {
        failures++;
      }
    }
    return failures;
  }

  @Test
  void takesTurnsWithAnotherProcessOnTheSameFile() throws Exception {
    try (var other = SqliteIndexedDb.open(folder.resolve("test.db"))) {
      var turn = new AtomicInteger();
      inParallel(
          4,
          () -> {
            var mine = turn.getAndIncrement() % 2 == 0 ? database : other;
            for (int i = 0; i < 25; i++) {
              mine.write("a", TransactionTest::increment);
            }
            return 0;
          });
      assertThat(counter(other)).isEqualTo(100);
      other.createStore(StoreSchema.outOfLine("made elsewhere"));
      assertThat(count("made elsewhere")).isZero();
    }
  }

  @Test
  void refusesWorkAfterItWasClosed() {
    database.close();
    assertThatThrownBy(() -> database.write("a", TransactionTest::increment))
        .hasMessageContaining("closed");
  }

  private static List<Integer> inParallel(int threads, Callable<Integer> work) throws Exception {
    var pool = Executors.newFixedThreadPool(threads);
    var start = new CountDownLatch(1);
    try {
      var running = new ArrayList<Future<Integer>>();
      for (int i = 0; i < threads; i++) {
        running.add(
            pool.submit(
                () -> {
                  start.await();
                  return work.call();
                }));
      }
      start.countDown();
      var results = new ArrayList<Integer>();
      for (var each : running) {
        results.add(each.get(30, TimeUnit.SECONDS));
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }
}
