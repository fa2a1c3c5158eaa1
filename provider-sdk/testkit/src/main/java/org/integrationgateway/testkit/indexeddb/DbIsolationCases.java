package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.integrationgateway.testkit.indexeddb.DbCases.doc;
import static org.integrationgateway.testkit.indexeddb.DbCases.together;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;

/** Concurrent transactions are serialisable. */
public interface DbIsolationCases extends DbCases {
  Key N = Key.of("n");

  private void stores() {
    database().createStore(StoreSchema.outOfLine("a"));
    database().createStore(StoreSchema.outOfLine("b"));
    set("a", 0);
    set("b", 0);
  }

  private void set(String store, long n) {
    change(store, records -> records.put(N, doc("n", n)));
  }

  private static long get(ObjectStore store) {
    return store.get(N).orElseThrow().whole("n").orElseThrow();
  }

  private static void add(ObjectStore store, long difference) {
    store.put(N, doc("n", get(store) + difference));
  }

  private long value(String store) {
    return database().<Long>read(store, records -> get(records));
  }

  @Test
  default void losesNoIncrementOfManyWriters() throws Exception {
    stores();
    together(
        8,
        () -> {
          for (int i = 0; i < 10; i++) {
            change("a", store -> add(store, 1));
          }
          return true;
        });
    assertThat(value("a")).isEqualTo(80);
  }

  @Test
  default void keepsFailuresOfWritersApart() throws Exception {
    stores();
    var failed = new AtomicInteger();
    together(
        6,
        () -> {
          for (int i = 0; i < 10; i++) {
            boolean fails = i % 4 == 3;
            var failure =
                catchThrowable(
                    () ->
                        change(
                            "a",
                            store -> {
                              add(store, 1);
                              if (fails) {
                                throw new IllegalArgumentException("undo");
                              }
                            }));
            assertThat(failure == null).isEqualTo(!fails);
            failed.addAndGet(fails ? 1 : 0);
          }
          return true;
        });
    assertThat(value("a")).isEqualTo(60 - failed.get());
  }

  @Test
  default void refusesNoWriterWhoseStoresAreOthers() throws Exception {
    stores();
    try (var transaction = database().begin(Mode.READ_ONLY, List.of("a"))) {
      assertThat(get(transaction.store("a"))).isZero();
      elsewhere(
          () -> {
            change("b", store -> add(store, 1));
            return true;
          });
      transaction.commit();
    }
    assertThat(value("b")).isEqualTo(1);
  }

  @Test
  default void readsOneStateWhateverIsWrittenMeanwhile() throws Exception {
    stores();
    try (var reader = database().begin(Mode.READ_ONLY, List.of("a", "b"))) {
      assertThat(get(reader.store("a"))).isZero();
      elsewhere(
          () ->
              database()
                  .transaction(
                      Mode.READ_WRITE,
                      List.of("a", "b"),
                      tx -> {
                        add(tx.store("a"), 1);
                        add(tx.store("b"), 1);
                        return true;
                      }));
      assertThat(get(reader.store("a"))).isZero();
      assertThat(get(reader.store("b"))).isZero();
      assertThat(reader.store("b").count(KeyRange.ALL)).isEqualTo(1);
    }
    assertThat(value("a") + value("b")).isEqualTo(2);
  }

  @Test
  default void neverShowsHalfOfAWrite() throws Exception {
    stores();
    set("a", 100);
    var stop = new CountDownLatch(1);
    var pool = Executors.newSingleThreadExecutor();
    try {
      var writer =
          pool.submit(
              () -> {
                int moved = 0;
                for (; stop.getCount() > 0; moved++) {
                  database()
                      .transaction(
                          Mode.READ_WRITE,
                          List.of("a", "b"),
                          tx -> {
                            add(tx.store("a"), -1);
                            add(tx.store("b"), 1);
                            return true;
                          });
                }
                return moved;
              });
      for (int i = 0; i < 100; i++) {
        long sum =
            database()
                .<Long>transaction(
                    Mode.READ_ONLY,
                    List.of("a", "b"),
                    tx -> get(tx.store("a")) + get(tx.store("b")));
        assertThat(sum).isEqualTo(100);
      }
      stop.countDown();
      assertThat(writer.get(30, TimeUnit.SECONDS)).isPositive();
    } finally {
      stop.countDown();
      pool.shutdownNow();
    }
  }

  /**
   * Each transaction reads both records and writes one: under snapshot isolation alone, both would
   * commit.
   */
  @Test
  default void letsNoTwoWritersDecideOnWhatTheOtherChanges() throws Exception {
    stores();
    for (int round = 0; round < 10; round++) {
      set("a", 1);
      set("b", 1);
      var turn = new AtomicInteger();
      together(
          2,
          () -> {
            var mine = turn.getAndIncrement() == 0 ? "a" : "b";
            return database()
                .<Boolean>transaction(
                    Mode.READ_WRITE,
                    List.of("a", "b"),
                    tx -> {
                      boolean allowed = get(tx.store("a")) + get(tx.store("b")) == 2;
                      if (allowed) {
                        add(tx.store(mine), -1);
                      }
                      return allowed;
                    });
          });
      assertThat(value("a") + value("b")).as("round %d", round).isEqualTo(1);
    }
  }

  /** One counts the records and adds one: two that count the same are not serialisable. */
  @Test
  default void letsNoRecordAppearInARangeThatWasRead() throws Exception {
    database().createStore(StoreSchema.outOfLine("log"));
    together(
        4,
        () -> {
          for (int i = 0; i < 5; i++) {
            change(
                "log",
                store -> {
                  long before = store.count(KeyRange.ALL);
                  store.add(Key.of(before), doc("n", before));
                });
          }
          return true;
        });
    assertThat(count("log")).isEqualTo(20);
    look("log", store -> assertThat(store.get(Key.of(19))).isPresent());
  }

  /** Of two conflicting transactions, one commits, and the other waits or is retried. */
  @Test
  default void tellsAConflictOrWaits() throws Exception {
    stores();
    var succeeded = new AtomicInteger();
    together(
        4,
        () -> {
          for (int i = 0; i < 5; i++) {
            try (OpenTransaction transaction = database().begin(Mode.READ_WRITE, List.of("a"))) {
              add(transaction.store("a"), 1);
              transaction.commit();
              succeeded.incrementAndGet();
            } catch (IndexedDbException conflict) {
              assertThat(conflict.reason()).isEqualTo(Reason.CONFLICT);
            }
          }
          return true;
        });
    assertThat(succeeded).hasPositiveValue();
    assertThat(value("a")).isEqualTo(succeeded.get());
  }

  private static <T> void elsewhere(Callable<T> work) throws Exception {
    assertThat(together(1, work)).hasSize(1);
  }
}
