package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.testkit.indexeddb.DbCases.assertRefused;
import static org.integrationgateway.testkit.indexeddb.DbCases.doc;
import static org.integrationgateway.testkit.indexeddb.DbCases.ids;
import static org.integrationgateway.testkit.indexeddb.DbCases.plain;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;

/** Records are stored, found, replaced and deleted exactly. */
public interface DbRecordCases extends DbCases {
  private void people(String... ids) {
    database().createStore(StoreSchema.of("people", KeyPath.of("id")));
    change("people", store -> Arrays.stream(ids).forEach(id -> store.add(doc("id", id))));
  }

  @Test
  default void answersTheKeyOfWhatItAdded() {
    people();
    var key = database().<Key>write("people", store -> store.add(doc("id", "1", "n", 1)));

    assertThat(key).isEqualTo(Key.of("1"));
    look("people", store -> assertThat(store.get(key)).contains(doc("id", "1", "n", 1)));
  }

  @Test
  default void addsNothingTwice() {
    people("1");
    assertRefused(
        Reason.CONSTRAINT, () -> change("people", store -> store.add(doc("id", "1", "new", true))));
    look("people", store -> assertThat(store.get(Key.of("1"))).contains(doc("id", "1")));
  }

  @Test
  default void replacesByPut() {
    people("1");
    change("people", store -> store.put(doc("id", "1", "n", 2)));
    change("people", store -> store.put(doc("id", "2", "n", 3)));

    look(
        "people",
        store -> {
          assertThat(store.get(Key.of("1"))).contains(doc("id", "1", "n", 2));
          assertThat(store.count(KeyRange.ALL)).isEqualTo(2);
        });
  }

  @Test
  default void saysWhetherItDeleted() {
    people("1");
    assertThat(database().<Boolean>write("people", store -> store.delete(Key.of("1")))).isTrue();
    assertThat(database().<Boolean>write("people", store -> store.delete(Key.of("1")))).isFalse();
    assertThat(count("people")).isZero();
  }

  @Test
  default void deletesARange() {
    people("1", "2", "3", "4");
    var range = KeyRange.between(Key.of("2"), false, Key.of("4"), true);

    assertThat(database().<Long>write("people", store -> store.delete(range))).isEqualTo(2);
    look("people", store -> assertThat(ids(store.getAll(KeyRange.ALL))).containsExactly("1", "4"));
  }

  @Test
  default void clears() {
    people("1", "2");
    change("people", ObjectStore::clear);
    assertThat(count("people")).isZero();
  }

  @Test
  default void limitsAndTurnsRound() {
    people("1", "2", "3");
    look(
        "people",
        store -> {
          assertThat(ids(store.getAll(KeyRange.ALL, 2, Direction.NEXT))).containsExactly("1", "2");
          assertThat(ids(store.getAll(KeyRange.ALL, 2, Direction.PREVIOUS)))
              .containsExactly("3", "2");
          assertThat(ids(store.getAll(KeyRange.ALL, 9, Direction.PREVIOUS_UNIQUE)))
              .containsExactly("3", "2", "1");
          assertThat(ids(store.getAll(KeyRange.ALL, 1, Direction.NEXT_UNIQUE)))
              .containsExactly("1");
          assertThat(store.getAll(KeyRange.above(Key.of("3")))).isEmpty();
        });
  }

  @Test
  default void refusesALimitBelowOne() {
    people();
    assertRefused(
        Reason.DATA, () -> look("people", store -> store.getAll(KeyRange.ALL, 0, Direction.NEXT)));
  }

  @Test
  default void goesOnFromAPlace() {
    people("1", "2", "3");
    var query = Query.of(KeyRange.ALL).limit(9);
    var two = new Query.Start(Key.of("2"), Key.of("2"), false);
    var from = new Query.Start(Key.of("2"), Key.of("2"), true);
    look(
        "people",
        store -> {
          assertThat(store.entries(query.from(two))).hasSize(1);
          assertThat(store.entries(query.from(from))).hasSize(2);
          assertThat(store.entries(query.direction(Direction.PREVIOUS).from(two)).get(0).key())
              .isEqualTo(Key.of("1"));
        });
  }

  @Test
  default void leavesOutValuesWhereKeysAreEnough() {
    people("1", "2");
    look(
        "people",
        store ->
            assertThat(store.entries(Query.of(KeyRange.ALL).withoutValues()))
                .hasSize(2)
                .allSatisfy(entry -> assertThat(entry.value()).isEqualTo(Document.EMPTY)));
  }

  @Test
  default void keepsEveryTypeExactly() {
    people();
    var value =
        doc(
            "id",
            "1",
            "null",
            null,
            "yes",
            true,
            "no",
            false,
            "zero",
            0L,
            "max",
            Long.MAX_VALUE,
            "min",
            Long.MIN_VALUE,
            "beyond",
            (1L << 53) + 1,
            "whole",
            3.0,
            "minusZero",
            -0.0,
            "nan",
            Double.NaN,
            "infinity",
            Double.NEGATIVE_INFINITY,
            "tiny",
            Double.MIN_VALUE,
            "empty",
            "",
            "text",
            "grüezi \uD83D\uDE00\0\n",
            "half",
            "\uD83D",
            "moment",
            Instant.parse("2026-11-21T05:00:00.123456789Z"),
            "past",
            Instant.MIN,
            "future",
            Instant.MAX,
            "bytes",
            new byte[] {0, -1, 127},
            "noBytes",
            new byte[0],
            "list",
            Arrays.asList(1L, 1.0, "1", null, List.of(), doc("x", 1)),
            "nested",
            doc("a.b", doc("", Instant.EPOCH), "\uDE00", 1));
    change("people", store -> store.add(value));

    var kept = database().<Document>read("people", store -> store.get(Key.of("1")).orElseThrow());
    assertThat(kept.members()).isEqualTo(value.members());
    assertThat(kept.members().keySet()).containsExactlyElementsOf(value.members().keySet());
    assertThat(kept.fraction("minusZero").orElseThrow()).isEqualTo(-0.0);
  }

  @Test
  default void keepsDocumentsThatNest() {
    people();
    var nested = doc("leaf", 1);
    for (int depth = 2; depth < 32; depth++) {
      nested = doc("down", nested);
    }
    var value = nested.with("id", "1");
    change("people", store -> store.add(value));

    look("people", store -> assertThat(store.get(Key.of("1"))).contains(value));
  }

  @Test
  default void keepsABigRecord() {
    people();
    var value = doc("id", "big", "bytes", new byte[ObjectStore.MAX_RECORD - 1_000]);

    // Without a transaction, which may end as idle while a slow machine transfers the record.
    var people = database().records("people");
    people.add(value);
    assertThat(people.get(Key.of("big"))).contains(value);
  }

  @Test
  default void refusesARecordOverTheLimit() {
    people("1");
    var value = doc("id", "1", "bytes", new byte[ObjectStore.MAX_RECORD]);

    assertRefused(Reason.TOO_LARGE, () -> change("people", store -> store.put(value)));
    assertRefused(Reason.TOO_LARGE, () -> database().records("people").put(value));
    look("people", store -> assertThat(store.get(Key.of("1"))).contains(doc("id", "1")));
  }

  @Test
  default void takesLongKeysUpToTheLimit() {
    database().createStore(StoreSchema.outOfLine("loose"));
    var longest = Key.of("k".repeat(ObjectStore.MAX_KEY - 10));
    var longer = Key.of("k".repeat(ObjectStore.MAX_KEY + 1));
    change("loose", store -> store.add(longest, doc("n", 1)));

    look("loose", store -> assertThat(store.get(longest)).isPresent());
    assertRefused(Reason.DATA, () -> change("loose", store -> store.add(longer, doc("n", 1))));
  }

  @Test
  default void givesMoreThanOneMessageHolds() {
    database()
        .createStore(StoreSchema.outOfLine("loose", IndexSchema.of("all", KeyPath.of("all"))));
    change(
        "loose",
        store -> {
          for (int i = 0; i < 120; i++) {
            store.add(Key.of(i), doc("all", 1, "bytes", new byte[80_000 + i]));
          }
        });
    look(
        "loose",
        store -> {
          assertThat(store.getAll(KeyRange.ALL)).hasSize(120);
          var last = store.entries(KeyRange.ALL, 119, Direction.PREVIOUS);
          assertThat(last).hasSize(119);
          assertThat(last.get(118).value().bytes("bytes").orElseThrow()).hasSize(80_001);
          assertThat(store.index("all").entries(KeyRange.ALL, 100, Direction.NEXT)).hasSize(100);
          assertThat(store.index("all").getAllKeys(KeyRange.ALL, 100, Direction.NEXT_UNIQUE))
              .hasSize(1);
        });
    assertThat(database().records("loose").getAll(KeyRange.ALL)).hasSize(120);
  }

  @Test
  default void servesRequestsOnTheirOwn() {
    database()
        .createStore(
            StoreSchema.of("people", KeyPath.of("id"), IndexSchema.unique("n", KeyPath.of("n"))));
    var people = database().records("people");

    assertThat(people.add(doc("id", "1", "n", 1))).isEqualTo(Key.of("1"));
    assertThat(people.put(doc("id", "2", "n", 2))).isEqualTo(Key.of("2"));
    assertRefused(Reason.CONSTRAINT, () -> people.add(doc("id", "3", "n", 2)));
    assertThat(people.get(Key.of("2"))).contains(doc("id", "2", "n", 2));
    assertThat(people.getKey(Key.of("3"))).isEmpty();
    assertThat(people.index("n").getKey(Key.of(1))).contains(Key.of("1"));
    assertThat(people.index("n").schema().unique()).isTrue();
    assertThat(people.schema().name()).isEqualTo("people");
    assertThat(plain(people.getAllKeys(KeyRange.ALL, 9, Direction.PREVIOUS)))
        .containsExactly("2", "1");
    assertThat(people.count(KeyRange.ALL)).isEqualTo(2);
    assertThat(people.delete(Key.of("1"))).isTrue();
    assertThat(people.delete(KeyRange.ALL)).isEqualTo(1);
    people.put(doc("id", "4"));
    people.clear();
    assertThat(count("people")).isZero();
  }

  @Test
  default void walksWithRequestsOnTheirOwn() {
    people("1", "2", "3");
    try (var cursor = database().records("people").openCursor(KeyRange.ALL, Direction.PREVIOUS)) {
      assertThat(cursor.key()).isEqualTo(Key.of("3"));
      cursor.update(doc("id", "3", "seen", true));
      assertThat(cursor.proceed()).isTrue();
      cursor.delete();
    }
    look(
        "people",
        store ->
            assertThat(store.getAll(KeyRange.ALL))
                .containsExactly(doc("id", "1"), doc("id", "3", "seen", true)));
  }

  @Test
  default void doesNotShareWhatItWasGiven() {
    people();
    var bytes = new byte[] {1};
    change("people", store -> store.add(Document.of(Map.of("id", "1", "bytes", bytes))));
    bytes[0] = 2;

    look(
        "people",
        store ->
            assertThat(store.get(Key.of("1")).orElseThrow().bytes("bytes").orElseThrow())
                .containsExactly(1));
  }
}
