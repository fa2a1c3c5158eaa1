package org.integrationgateway.builtin.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes of several threads in one transaction. */
class SharedWritesTest {
  private static final int WRITERS = 100;

  @TempDir private Path folder;

  private final AtomicInteger transactions = new AtomicInteger();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final SharedWrites writes = new SharedWrites(this::transaction);
  private IndexedDb database;

  @BeforeEach
  void openDatabase() {
    database = SqliteIndexedDb.open(folder.resolve("test.db"));
    database.createStore(StoreSchema.of("numbers", KeyPath.of("n")));
  }

  @AfterEach
  void closeDatabase() {
    database.close();
  }

  private void transaction(Consumer<Transaction> work) {
    transactions.incrementAndGet();
    database.transaction(
        Mode.READ_WRITE,
        List.of("numbers"),
        tx -> {
          work.accept(tx);
          return tx;
        });
  }

  private static String write(Transaction tx, int number) {
    tx.store("numbers").add(Document.builder().put("n", (long) number).build());
    if (number % 10 == 3) {
      throw new IllegalStateException("not " + number);
    }
    return "wrote " + number;
  }

  private boolean has(int number) {
    return database.transaction(
        Mode.READ_ONLY,
        List.of("numbers"),
        tx -> tx.store("numbers").get(Key.of((long) number)).isPresent());
  }

  /** Keeps the first transaction open until the other writers wait. */
  private String first(Transaction tx) {
    begun.countDown();
    try {
      assertThat(go.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException end) {
      throw new IllegalStateException(end);
    }
    return "first";
  }

  @Test
  void shareATransactionAndFailAlone() throws Exception {
    var threads = Executors.newCachedThreadPool();
    try {
      var first = threads.submit(() -> writes.write(this::first));
      assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
      List<Future<String>> others = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int number = i;
        others.add(threads.submit(() -> writes.write(tx -> write(tx, number))));
      }
      while (writes.waiting() < WRITERS) {
        Pause.brief();
      }
      go.countDown();

      assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo("first");
      for (int i = 0; i < WRITERS; i++) {
        var other = others.get(i);
        if (i % 10 == 3) {
          assertThatThrownBy(() -> other.get(20, TimeUnit.SECONDS))
              .isInstanceOf(ExecutionException.class)
              .hasRootCauseMessage("not " + i);
          assertThat(has(i)).as("it has no effect").isFalse();
        } else {
          assertThat(other.get(30, TimeUnit.SECONDS)).isEqualTo("wrote " + i);
          assertThat(has(i)).isTrue();
        }
      }
      assertThat(transactions).as("two of all, and two for each that fails").hasValueLessThan(30);
    } finally {
      threads.shutdown();
    }
  }
}
