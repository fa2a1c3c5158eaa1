package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.testkit.indexeddb.DbCases.assertRefused;
import static org.integrationgateway.testkit.indexeddb.DbCases.doc;
import static org.integrationgateway.testkit.indexeddb.DbCursors.walked;

import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.junit.jupiter.api.Test;

/** Cursors: all moves. */
public interface DbCursorCases extends DbCursors {
  @Test
  default void walksOverAStore() {
    items();
    walk(Direction.NEXT, c -> assertThat(walked(c)).containsExactly("1", "2", "3", "4", "5", "6"));
    walk(
        Direction.PREVIOUS,
        c -> assertThat(walked(c)).containsExactly("6", "5", "4", "3", "2", "1"));
    var range = KeyRange.between(Key.of("2"), true, Key.of("5"), false);
    look(
        "items",
        store -> {
          assertThat(walked(store.openCursor(range, Direction.NEXT_UNIQUE)))
              .containsExactly("3", "4", "5");
          assertThat(walked(store.openCursor(range, Direction.PREVIOUS_UNIQUE)))
              .containsExactly("5", "4", "3");
        });
  }

  @Test
  default void walksOverAnIndexInFourDirections() {
    items();
    look(
        "items",
        store -> {
          var kind = store.index("kind");
          assertThat(walked(kind.openCursor(KeyRange.ALL, Direction.NEXT)))
              .containsExactly("2", "4", "6", "1", "3", "5");
          assertThat(walked(kind.openCursor(KeyRange.ALL, Direction.NEXT_UNIQUE)))
              .containsExactly("2", "1");
          assertThat(walked(kind.openCursor(KeyRange.ALL, Direction.PREVIOUS)))
              .containsExactly("5", "3", "1", "6", "4", "2");
          assertThat(walked(kind.openCursor(KeyRange.ALL, Direction.PREVIOUS_UNIQUE)))
              .containsExactly("1", "2");
        });
  }

  @Test
  default void tellsKeysAndValue() {
    items();
    look(
        "items",
        store -> {
          var cursor = store.index("kind").openCursor(KeyRange.ALL, Direction.PREVIOUS);
          assertThat(cursor.key()).isEqualTo(Key.of("odd"));
          assertThat(cursor.primaryKey()).isEqualTo(Key.of("5"));
          assertThat(cursor.value()).isEqualTo(doc("id", "5", "kind", "odd", "code", 5));
        });
  }

  @Test
  default void readsKeysOnlyWhereAsked() {
    items();
    change(
        "items",
        store -> {
          var cursor = store.openKeyCursor(KeyRange.ALL, Direction.NEXT);
          assertThat(cursor.primaryKey()).isEqualTo(Key.of("1"));
          assertRefused(Reason.INVALID_STATE, cursor::value);
          assertRefused(Reason.INVALID_STATE, cursor::delete);
          assertRefused(Reason.INVALID_STATE, () -> cursor.update(doc("id", "1")));
          assertThat(cursor.proceed()).isTrue();
          assertThat(cursor.advance(4)).isTrue();
          assertThat(cursor.key()).isEqualTo(Key.of("6"));
        });
  }

  @Test
  default void goesToAKey() {
    items();
    walk(
        Direction.NEXT,
        cursor -> {
          assertThat(cursor.proceedTo(Key.of("3"))).isTrue();
          assertThat(cursor.key()).isEqualTo(Key.of("3"));
          assertThat(cursor.proceedTo(Key.of("3x"))).isTrue();
          assertThat(cursor.key()).isEqualTo(Key.of("4"));
          assertRefused(Reason.DATA, () -> cursor.proceedTo(Key.of("4")));
          assertRefused(Reason.DATA, () -> cursor.proceedTo(Key.of(9)));
          assertThat(cursor.key()).isEqualTo(Key.of("4"));
          assertThat(cursor.proceedTo(Key.of("7"))).isFalse();
        });
    walk(
        Direction.PREVIOUS,
        cursor -> {
          assertThat(cursor.proceedTo(Key.of("3x"))).isTrue();
          assertThat(cursor.key()).isEqualTo(Key.of("3"));
          assertRefused(Reason.DATA, () -> cursor.proceedTo(Key.of("5")));
          assertThat(cursor.proceedTo(Key.of(""))).isFalse();
        });
  }

  @Test
  default void goesToAKeyOfAnIndex() {
    items();
    look(
        "items",
        store -> {
          var up = store.index("kind").openCursor(KeyRange.ALL, Direction.NEXT);
          assertThat(up.proceedTo(Key.of("f"))).isTrue();
          assertThat(up.primaryKey()).isEqualTo(Key.of("1"));
          var down = store.index("kind").openCursor(KeyRange.ALL, Direction.PREVIOUS_UNIQUE);
          assertThat(down.proceedTo(Key.of("even"))).isTrue();
          assertThat(down.primaryKey()).isEqualTo(Key.of("2"));
        });
  }

  @Test
  default void goesToAPlaceInAnIndex() {
    items();
    look(
        "items",
        store -> {
          var up = store.index("kind").openCursor(KeyRange.ALL, Direction.NEXT);
          assertThat(up.proceedTo(Key.of("even"), Key.of("5"))).isTrue();
          assertThat(up.primaryKey()).isEqualTo(Key.of("6"));
          assertRefused(Reason.DATA, () -> up.proceedTo(Key.of("even"), Key.of("6")));
          assertRefused(Reason.DATA, () -> up.proceedTo(Key.of("a"), Key.of("9")));
          assertThat(up.proceedTo(Key.of("odd"), Key.of("3"))).isTrue();
          assertThat(up.primaryKey()).isEqualTo(Key.of("3"));
          var down = store.index("kind").openCursor(KeyRange.ALL, Direction.PREVIOUS);
          assertThat(down.proceedTo(Key.of("odd"), Key.of("2"))).isTrue();
          assertThat(down.primaryKey()).isEqualTo(Key.of("1"));
          assertThat(down.proceedTo(Key.of("a"), Key.of("1"))).isFalse();
        });
  }

  @Test
  default void refusesAPlaceWhereThereIsNone() {
    items();
    look(
        "items",
        store -> {
          var own = store.openCursor(KeyRange.ALL, Direction.NEXT);
          assertRefused(Reason.INVALID_ACCESS, () -> own.proceedTo(Key.of("2"), Key.of("2")));
          var unique = store.index("kind").openCursor(KeyRange.ALL, Direction.NEXT_UNIQUE);
          assertRefused(Reason.INVALID_ACCESS, () -> unique.proceedTo(Key.of("odd"), Key.of("2")));
        });
  }

  @Test
  default void advances() {
    items();
    walk(
        Direction.NEXT,
        cursor -> {
          assertThat(cursor.advance(3)).isTrue();
          assertThat(cursor.value().text("id")).contains("4");
          assertRefused(Reason.DATA, () -> cursor.advance(0));
          assertThat(cursor.advance(2)).isTrue();
          assertThat(cursor.advance(1)).isFalse();
        });
    look(
        "items",
        store -> {
          var cursor = store.index("kind").openCursor(KeyRange.ALL, Direction.PREVIOUS);
          assertThat(cursor.advance(4)).isTrue();
          assertThat(cursor.primaryKey()).isEqualTo(Key.of("4"));
          assertThat(cursor.advance(100)).isFalse();
          var unique = store.index("kind").openCursor(KeyRange.ALL, Direction.NEXT_UNIQUE);
          assertThat(unique.advance(1)).isTrue();
          assertThat(unique.advance(1)).isFalse();
        });
  }

  @Test
  default void refusesEverythingAtItsEnd() {
    items();
    change(
        "items",
        store -> {
          var cursor = store.openCursor(KeyRange.above(Key.of("6")), Direction.NEXT);
          assertThat(cursor.hasRecord()).isFalse();
          assertRefused(Reason.INVALID_STATE, cursor::proceed);
          assertRefused(Reason.INVALID_STATE, cursor::key);
          assertRefused(Reason.INVALID_STATE, cursor::primaryKey);
          assertRefused(Reason.INVALID_STATE, cursor::value);
          assertRefused(Reason.INVALID_STATE, cursor::delete);
          assertRefused(Reason.INVALID_STATE, () -> cursor.update(doc("id", "9")));
          assertRefused(Reason.INVALID_STATE, () -> cursor.advance(2));
          assertRefused(Reason.INVALID_STATE, () -> cursor.proceedTo(Key.of("9")));
        });
  }

  @Test
  default void walksOverNothing() {
    items();
    look(
        "loose",
        (ObjectStore store) ->
            assertThat(store.openCursor(KeyRange.ALL, Direction.PREVIOUS).hasRecord()).isFalse());
  }
}
