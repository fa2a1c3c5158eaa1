package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.integrationgateway.testkit.indexeddb.DbCases.assertRefused;
import static org.integrationgateway.testkit.indexeddb.DbCases.doc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Transactions commit everything or nothing. */
public interface DbTransactionCases extends DbCases {
  private void stores() {
    database().createStore(StoreSchema.outOfLine("a"));
    database().createStore(StoreSchema.outOfLine("b"));
  }

  private static long increment(ObjectStore store) {
    var counter = Key.of("n");
    long next = store.get(counter).map(old -> old.whole("n").orElseThrow()).orElse(0L) + 1;
    store.put(counter, doc("n", next));
    return next;
  }

  @Test
  default void commitsSeveralStoresTogether() {
    stores();
    try (var transaction = database().begin(Mode.READ_WRITE, List.of("a", "b"))) {
      increment(transaction.store("a"));
      increment(transaction.store("b"));
      assertThat(transaction.active()).isTrue();
      transaction.commit();
      assertThat(transaction.active()).isFalse();
    }
    assertThat(count("a")).isEqualTo(1);
    assertThat(count("b")).isEqualTo(1);
  }

  @Test
  default void readsItsOwnWrites() {
    stores();
    try (var transaction = database().begin(Mode.READ_WRITE, List.of("a"))) {
      var store = transaction.store("a");
      assertThat(increment(store)).isEqualTo(1);
      assertThat(increment(store)).isEqualTo(2);
      assertThat(transaction.store("a").count(KeyRange.ALL)).isEqualTo(1);
      store.clear();
      assertThat(store.count(KeyRange.ALL)).isZero();
      transaction.commit();
    }
    assertThat(count("a")).isZero();
  }

  @Test
  default void undoesEverythingWhenAborted() {
    stores();
    try (var transaction = database().begin(Mode.READ_WRITE, List.of("a", "b"))) {
      increment(transaction.store("a"));
      increment(transaction.store("b"));
      transaction.abort();
    }
    assertThat(count("a") + count("b")).isZero();
  }

  @Test
  default void undoesEverythingWhenClosed() {
    stores();
    try (var transaction = database().begin(Mode.READ_WRITE, List.of("a"))) {
      increment(transaction.store("a"));
    }
    assertThat(count("a")).isZero();
  }

  @Test
  default void undoesEverythingWhenItsWorkThrows() {
    stores();
    var failure = new IllegalStateException("after both");
    assertThatThrownBy(
            () ->
                database()
                    .transaction(
                        Mode.READ_WRITE,
                        List.of("a", "b"),
                        tx -> {
                          increment(tx.store("a"));
                          increment(tx.store("b"));
                          throw failure;
                        }))
        .isSameAs(failure);
    assertThat(count("a") + count("b")).isZero();
  }

  @Test
  default void returnsAResultThoughItAborted() {
    stores();
    String result =
        database()
            .transaction(
                Mode.READ_WRITE,
                List.of("a"),
                tx -> {
                  var store = tx.store("a");
                  increment(store);
                  tx.abort();
                  assertThat(tx.active()).isFalse();
                  assertRefused(Reason.TRANSACTION_INACTIVE, () -> increment(store));
                  return "result";
                });
    assertThat(result).isEqualTo("result");
    assertThat(count("a")).isZero();
  }

  @Test
  default void cannotBeUsedAfterItsEnd() {
    stores();
    for (boolean commits : List.of(true, false)) {
      var transaction = database().begin(Mode.READ_WRITE, List.of("a"));
      var store = transaction.store("a");
      if (commits) {
        transaction.commit();
      } else {
        transaction.abort();
      }
      assertRefused(Reason.TRANSACTION_INACTIVE, () -> store.get(Key.of(1)));
      assertRefused(Reason.TRANSACTION_INACTIVE, () -> store.put(Key.of(1), doc()));
      assertRefused(Reason.TRANSACTION_INACTIVE, () -> store.count(KeyRange.ALL));
      assertRefused(
          Reason.TRANSACTION_INACTIVE, () -> store.openCursor(KeyRange.ALL, Direction.NEXT));
      assertRefused(Reason.TRANSACTION_INACTIVE, transaction::commit);
      assertRefused(Reason.TRANSACTION_INACTIVE, transaction::abort);
      transaction.close();
      transaction.close();
    }
  }

  @Test
  default void cannotBeUsedAfterItsFunction() {
    stores();
    var leaked = new ArrayList<ObjectStore>();
    change("a", leaked::add);
    assertRefused(Reason.TRANSACTION_INACTIVE, () -> leaked.get(0).get(Key.of(1)));
  }

  @Test
  default void writesNothingWhereItMayOnlyRead() {
    stores();
    change("a", store -> store.put(Key.of(1), doc()));
    look(
        "a",
        store -> {
          assertRefused(Reason.READ_ONLY, () -> store.put(Key.of(1), doc("n", 1)));
          assertRefused(Reason.READ_ONLY, () -> store.add(Key.of(2), doc("n", 1)));
          assertRefused(Reason.READ_ONLY, () -> store.delete(Key.of(1)));
          assertRefused(Reason.READ_ONLY, () -> store.delete(KeyRange.ALL));
          assertRefused(Reason.READ_ONLY, store::clear);
          assertThat(store.get(Key.of(1))).contains(doc());
        });
  }

  @Test
  default void staysWithinItsScope() {
    stores();
    try (var transaction = database().begin(Mode.READ_WRITE, List.of("a"))) {
      assertRefused(Reason.NOT_FOUND, () -> transaction.store("b"));
      assertRefused(Reason.NOT_FOUND, () -> transaction.store("missing"));
      increment(transaction.store("a"));
      transaction.commit();
    }
    assertRefused(Reason.DATA, () -> database().begin(Mode.READ_ONLY, List.of()));
  }

  @Test
  default void goesOnAfterARequestThatWasRefused() {
    stores();
    try (var transaction = database().begin(Mode.READ_WRITE, List.of("a"))) {
      var store = transaction.store("a");
      store.add(Key.of(1), doc("n", 1));
      assertRefused(Reason.CONSTRAINT, () -> store.add(Key.of(1), doc("n", 2)));
      assertRefused(Reason.DATA, () -> store.add(doc("n", 2)));
      assertRefused(Reason.NOT_FOUND, () -> store.index("nothing"));
      store.add(Key.of(2), doc("n", 2));
      transaction.commit();
    }
    look(
        "a",
        store -> assertThat(store.getAll(KeyRange.ALL)).containsExactly(doc("n", 1), doc("n", 2)));
  }

  @Test
  default void showsNothingBeforeItsCommit() {
    stores();
    try (var transaction = database().begin(Mode.READ_WRITE, List.of("a"))) {
      increment(transaction.store("a"));
      assertThat(count("a")).isZero();
      transaction.commit();
    }
    assertThat(count("a")).isEqualTo(1);
  }

  @Test
  default void movesFromThreadToThread() throws Exception {
    stores();
    try (var transaction = database().begin(Mode.READ_WRITE, List.of("a"))) {
      increment(transaction.store("a"));
      DbCases.together(
          1,
          () -> {
            increment(transaction.store("a"));
            transaction.commit();
            return true;
          });
    }
    look("a", store -> assertThat(store.get(Key.of("n"))).contains(doc("n", 2)));
  }

  @Test
  default void runsManyAfterOneAnother() {
    stores();
    for (int i = 0; i < 60; i++) {
      try (var transaction =
          database().begin(i % 3 == 0 ? Mode.READ_ONLY : Mode.READ_WRITE, List.of("a"))) {
        transaction.store("a").count(KeyRange.ALL);
        if (i % 2 == 0) {
          transaction.commit();
        }
      }
    }
    change("a", DbTransactionCases::increment);
  }

  @Test
  default void keepsItsDeadline() {
    stores();
    var past = Deadline.in(Duration.ZERO);
    assertThat(catchThrowable(() -> past.during(() -> database().stores())))
        .isInstanceOfSatisfying(
            IndexedDbException.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.TIMEOUT));
  }

  /** The limit after which the database rolls an idle transaction back; empty: no limit. */
  default Optional<Duration> idleLimit() {
    return Optional.empty();
  }

  @Test
  default void endsOneThatIsIdleForTooLong() {
    Assumptions.assumeTrue(
        idleLimit().isPresent(), "it waits for idle transactions for longer than a test does");
    stores();
    try (var idle = database().begin(Mode.READ_WRITE, List.of("a"))) {
      increment(idle.store("a"));
      // Where writers take turns, this waits for its own.
      change("a", store -> store.put(Key.of("other"), doc()));
      long since = System.nanoTime();
      while (System.nanoTime() - since < 2 * idleLimit().orElseThrow().toNanos()) {
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      }
      assertThat(
              catchThrowable(
                  () -> {
                    increment(idle.store("a"));
                    idle.commit();
                  }))
          .isInstanceOfSatisfying(
              IndexedDbException.class,
              failure ->
                  assertThat(failure.reason()).isIn(Reason.TRANSACTION_INACTIVE, Reason.CONFLICT));
    }
    look("a", store -> assertThat(store.count(KeyRange.ALL)).isEqualTo(1));
  }

  /** The same database over a connection of its own, which ends when it is closed. */
  IndexedDb secondConnection();

  /** Breaks it. */
  void breakSecondConnection();

  @Test
  default void undoesEverythingWhenItsOwnerVanishes() {
    stores();
    var transaction = secondConnection().begin(Mode.READ_WRITE, List.of("a"));
    increment(transaction.store("a"));
    breakSecondConnection();

    change("a", store -> store.put(Key.of("other"), doc()));
    assertThat(count("a")).isEqualTo(1);
  }
}
