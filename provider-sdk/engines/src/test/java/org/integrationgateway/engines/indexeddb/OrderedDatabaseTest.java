package org.integrationgateway.engines.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Behaviour that the contract of databases cannot see: the engine below, and its failures. */
class OrderedDatabaseTest {
  private static final StoreSchema ORDERS =
      StoreSchema.outOfLine("orders", IndexSchema.of("state", KeyPath.of("state")))
          .withKeyGenerator();

  private final SortedEngine engine = new SortedEngine();
  private final OrderedDatabase database = new OrderedDatabase(engine, Duration.ofMillis(50));

  @BeforeEach
  void createStore() {
    database.createStore(ORDERS);
  }

  @AfterEach
  void leavesNothingOpen() {
    assertThat(engine.open).isZero();
  }

  @Test
  void changesNothingWhenTheCommitFails() {
    var transaction = database.begin(Mode.READ_WRITE, List.of("orders"));
    transaction.store("orders").put(order("open"));
    engine.failing = true;
    assertRefused(Reason.UNAVAILABLE, transaction::commit);
    engine.failing = false;

    assertThat(transaction.active()).isFalse();
    assertThat(count()).isZero();
    assertThat(put("open")).isEqualTo(Key.of(1));
  }

  @Test
  void freesTheTurnOfATransactionThatCannotBegin() {
    engine.failing = true;
    assertRefused(Reason.UNAVAILABLE, () -> put("open"));
    engine.failing = false;
    assertRefused(
        Reason.NOT_FOUND, () -> database.begin(Mode.READ_WRITE, List.of("orders", "other")));

    assertThat(put("open")).isEqualTo(Key.of(1));
  }

  @Test
  void takesTheTurnOfAnIdleWriter() {
    var idle = database.begin(Mode.READ_WRITE, List.of("orders"));
    idle.store("orders").put(order("lost"));
    put("open");

    assertRefused(Reason.TRANSACTION_INACTIVE, idle::commit);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void admitsOneWriterAtATime() throws Exception {
    var patient = new OrderedDatabase(engine, Duration.ofMinutes(1));
    var first = patient.begin(Mode.READ_WRITE, List.of("orders"));
    var second =
        CompletableFuture.supplyAsync(() -> patient.records("orders").put(order("second")));
    first.store("orders").put(order("first"));
    first.commit();

    assertThat(second.get(30, TimeUnit.SECONDS)).isEqualTo(Key.of(2));
  }

  @Test
  void endsItsWriterAndRefusesOthersWhenItCloses() {
    var writer = database.begin(Mode.READ_WRITE, List.of("orders"));
    database.close();

    assertThat(writer.active()).isFalse();
    assertThat(engine.closed).isTrue();
    assertRefused(Reason.UNAVAILABLE, () -> put("late"));
  }

  @Test
  void writesNothingForAStoreThatIsThere() {
    assertThat(database.stores()).containsExactly(ORDERS);
    put("open");
    database.createStore(ORDERS);
    database.createIndex("orders", IndexSchema.of("city", KeyPath.of("city")));

    assertThat(database.stores().get(0).indexes()).hasSize(2);
    assertThat(count()).isEqualTo(1);
    assertThat(put("open")).isEqualTo(Key.of(2));
  }

  @Test
  void givesEachIndexKeyOnceInBothDirections() {
    for (var state : List.of("b", "a", "c", "a", "b")) {
      put(state);
    }
    var index = database.records("orders").index("state");

    assertThat(index.entries(KeyRange.ALL, 9, Direction.NEXT_UNIQUE))
        .extracting(Entry::primaryKey)
        .containsExactly(Key.of(2), Key.of(1), Key.of(3));
    assertThat(index.entries(KeyRange.atMost(Key.of("b")), 9, Direction.PREVIOUS_UNIQUE))
        .extracting(Entry::primaryKey)
        .containsExactly(Key.of(1), Key.of(2));
    assertThat(index.count(KeyRange.above(Key.of("a")))).isEqualTo(3);
  }

  @Test
  void ordersBoundsAroundTheEntriesThatBeginWithTheirKeys() {
    var inOrder =
        List.of(
            EntryKey.before(1),
            EntryKey.of(1, Key.of(1)),
            EntryKey.before(1, Key.of(2)),
            EntryKey.of(1, Key.of(2), Key.of("a")),
            EntryKey.behind(1, Key.of(2)),
            EntryKey.of(1, Key.of(3), Key.of("a")),
            EntryKey.behind(1),
            EntryKey.before(2));

    for (int i = 0; i < inOrder.size(); i++) {
      for (int j = 0; j < inOrder.size(); j++) {
        int order = inOrder.get(i).compareTo(inOrder.get(j));
        assertThat(Integer.signum(order)).isEqualTo(Integer.compare(i, j));
      }
    }
  }

  private long count() {
    return database.records("orders").count(KeyRange.ALL);
  }

  private Key put(String state) {
    return database.records("orders").put(order(state));
  }

  private static Document order(String state) {
    return Document.of(Map.of("state", state));
  }

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            IndexedDbException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }
}
