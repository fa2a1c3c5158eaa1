package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.testkit.indexeddb.DbCases.assertRefused;
import static org.integrationgateway.testkit.indexeddb.DbCases.doc;
import static org.integrationgateway.testkit.indexeddb.DbCases.ids;
import static org.integrationgateway.testkit.indexeddb.DbCursors.walked;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.junit.jupiter.api.Test;

/** Cursors: updates and deletes, and the cursor's state after them. */
public interface DbCursorWriteCases extends DbCursors {
  @Test
  default void updatesWhereItStands() {
    items();
    change("loose", store -> store.add(Key.of(1), doc("n", 1)));
    walk(
        Direction.NEXT,
        cursor -> {
          cursor.proceed();
          cursor.update(cursor.value().with("kind", "changed"));
          assertThat(cursor.value().text("kind")).contains("changed");
        });
    change("loose", store -> store.openCursor(KeyRange.ALL, Direction.NEXT).update(doc("n", 2)));

    look(
        "items",
        store -> assertThat(store.index("kind").getKey(Key.of("changed"))).contains(Key.of("2")));
    look("loose", store -> assertThat(store.get(Key.of(1))).contains(doc("n", 2)));
  }

  @Test
  default void refusesUpdatesThatDoNotFit() {
    items();
    walk(
        Direction.NEXT,
        cursor -> {
          assertRefused(Reason.DATA, () -> cursor.update(doc("id", "9")));
          assertRefused(Reason.DATA, () -> cursor.update(doc("kind", "odd")));
          assertRefused(Reason.CONSTRAINT, () -> cursor.update(doc("id", "1", "code", 2)));
          assertThat(cursor.value()).isEqualTo(doc("id", "1", "kind", "odd", "code", 1));
        });
    look("items", store -> assertThat(store.count(KeyRange.ALL)).isEqualTo(6));
    look(
        "items",
        store -> {
          var cursor = store.openCursor(KeyRange.ALL, Direction.NEXT);
          assertRefused(Reason.READ_ONLY, () -> cursor.update(doc("id", "1")));
          assertRefused(Reason.READ_ONLY, cursor::delete);
        });
  }

  @Test
  default void deletesWhereItStandsAndGoesOn() {
    items();
    change(
        "items",
        store -> {
          var cursor =
              store.index("kind").openCursor(KeyRange.only(Key.of("odd")), Direction.PREVIOUS);
          for (; cursor.hasRecord(); cursor.proceed()) {
            cursor.delete();
          }
        });
    look(
        "items",
        store -> {
          assertThat(ids(store.getAll(KeyRange.ALL))).containsExactly("2", "4", "6");
          assertThat(store.index("kind").count(KeyRange.ALL)).isEqualTo(3);
        });
  }

  @Test
  default void storesAgainWhatItDeleted() {
    items();
    walk(
        Direction.NEXT,
        cursor -> {
          cursor.delete();
          cursor.update(doc("id", "1", "back", true));
        });
    look(
        "items",
        store -> assertThat(store.get(Key.of("1"))).contains(doc("id", "1", "back", true)));
  }

  @Test
  default void seesWhatChangesInFront() {
    items();
    change(
        "items",
        store -> {
          var cursor = store.openCursor(KeyRange.ALL, Direction.NEXT);
          store.delete(Key.of("2"));
          store.add(doc("id", "3a"));
          store.put(doc("id", "4", "new", true));
          assertThat(cursor.proceed()).isTrue();
          assertThat(cursor.key()).isEqualTo(Key.of("3"));
          cursor.proceed();
          assertThat(cursor.key()).isEqualTo(Key.of("3a"));
          cursor.proceed();
          assertThat(cursor.value().flag("new")).contains(true);
          store.delete(KeyRange.ALL);
          assertThat(cursor.proceed()).isFalse();
        });
  }

  @Test
  default void followsARecordThatAnUpdateMovesAhead() {
    items();
    change(
        "items",
        store -> {
          var cursor = store.index("code").openCursor(KeyRange.atMost(Key.of(3)), Direction.NEXT);
          cursor.update(cursor.value().with("code", 2.5));
          assertThat(walked(cursor)).containsExactly("1", "2", "1", "3");
        });
  }

  @Test
  default void hasATransactionOfItsOwn() {
    items();
    try (var cursor = own(Mode.READ_WRITE, Optional.of("kind"), Direction.NEXT)) {
      cursor.update(cursor.value().with("seen", true));
      assertThat(cursor.advance(2)).isTrue();
      cursor.delete();
      assertThat(cursor.proceedTo(Key.of("odd"), Key.of("2"))).isTrue();
      assertThat(cursor.primaryKey()).isEqualTo(Key.of("3"));
      assertRefused(Reason.DATA, () -> cursor.proceedTo(Key.of("even")));
      assertThat(cursor.proceedTo(Key.of("z"))).isFalse();
      assertRefused(Reason.INVALID_STATE, cursor::proceed);
    }
    look(
        "items",
        store -> {
          assertThat(ids(store.getAll(KeyRange.ALL))).containsExactly("1", "2", "3", "4", "5");
          assertThat(store.get(Key.of("2")).orElseThrow().flag("seen")).contains(true);
        });
    try (var cursor = own(Mode.READ_ONLY, Optional.empty(), Direction.PREVIOUS)) {
      assertThat(cursor.key()).isEqualTo(Key.of("5"));
      assertRefused(Reason.READ_ONLY, cursor::delete);
      assertThat(walked(cursor)).hasSize(5);
    }
  }

  @Test
  default void endsWithItsTransaction() {
    items();
    var cursor = own(Mode.READ_WRITE, Optional.empty(), Direction.NEXT);
    cursor.close();
    cursor.close();
    assertRefused(Reason.TRANSACTION_INACTIVE, cursor::proceed);
    assertRefused(Reason.TRANSACTION_INACTIVE, cursor::delete);

    try (var transaction = database().begin(Mode.READ_ONLY, List.of("items"))) {
      var inside = transaction.store("items").openCursor(KeyRange.ALL, Direction.NEXT);
      transaction.abort();
      assertRefused(Reason.TRANSACTION_INACTIVE, inside::proceed);
    }
  }
}
