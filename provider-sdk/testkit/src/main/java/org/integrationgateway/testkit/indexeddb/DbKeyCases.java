package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.testkit.indexeddb.DbCases.assertRefused;
import static org.integrationgateway.testkit.indexeddb.DbCases.doc;
import static org.integrationgateway.testkit.indexeddb.DbCases.plain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;

/** Keys of all types, their order, and ranges of them. */
public interface DbKeyCases extends DbCases {
  /** Keys from the smallest to the greatest. */
  List<Key> IN_ORDER =
      List.of(
          Key.of(Double.NEGATIVE_INFINITY),
          Key.of(-Double.MAX_VALUE),
          Key.of(-1.5),
          Key.of(-Double.MIN_VALUE),
          Key.of(0),
          Key.of(Double.MIN_VALUE),
          Key.of(1),
          Key.of(9),
          Key.of(10),
          Key.of(1L << 53),
          Key.of(Double.POSITIVE_INFINITY),
          Key.of(Instant.MIN),
          Key.of(Instant.EPOCH.minusNanos(1)),
          Key.of(Instant.EPOCH),
          Key.of(Instant.EPOCH.plusNanos(1)),
          Key.of(Instant.MAX),
          Key.of(""),
          Key.of("\0"),
          Key.of("\0\0"),
          Key.of("A"),
          Key.of("a"),
          Key.of("a\0"),
          Key.of("aa"),
          Key.of("b"),
          Key.of("é"),
          // One code point beyond the plane sorts by its first unit, before U+E000.
          Key.of("\uD83D"),
          Key.of("\uD83D\uDE00"),
          Key.of("\uDE00"),
          Key.of("\uE000"),
          Key.of("\uFFFF"),
          Key.of(new byte[0]),
          Key.of(new byte[] {0}),
          Key.of(new byte[] {0, 0}),
          Key.of(new byte[] {127}),
          Key.of(new byte[] {-128}),
          Key.of(new byte[] {-1}),
          Key.array(new Key[0]),
          Key.array(Key.of(1)),
          Key.array(Key.of(1), Key.of(0)),
          Key.array(Key.of(1), Key.of("")),
          Key.array(Key.of(2)),
          Key.array(Key.of(Instant.EPOCH)),
          Key.array("a"),
          Key.array("a", ""),
          Key.array("a\0"),
          Key.array(Key.of(new byte[0])),
          Key.array(Key.array(new Key[0])),
          Key.array(Key.array("a"), Key.of(1)));

  private void fill() {
    database().createStore(StoreSchema.outOfLine("loose"));
    var shuffled = new ArrayList<>(IN_ORDER);
    Collections.shuffle(shuffled, new Random(11));
    change("loose", store -> shuffled.forEach(key -> store.add(key, doc("k", key.toString()))));
  }

  @Test
  default void ordersKeysOfAllTypes() {
    fill();
    look(
        "loose",
        store -> {
          assertThat(store.getAllKeys(KeyRange.ALL, 1_000, Direction.NEXT)).isEqualTo(IN_ORDER);
          var reversed = new ArrayList<>(IN_ORDER);
          Collections.reverse(reversed);
          assertThat(store.getAllKeys(KeyRange.ALL, 1_000, Direction.PREVIOUS)).isEqualTo(reversed);
        });
  }

  @Test
  default void ordersIndexKeysOfAllTypes() {
    database().createStore(StoreSchema.outOfLine("loose", IndexSchema.of("k", KeyPath.of("k"))));
    var values =
        Arrays.<Object>asList(
            2L, -0.5, Instant.EPOCH, "a", "\uD83D", new byte[] {1}, List.of("a", 1L), List.of());
    change(
        "loose",
        store -> {
          for (int i = 0; i < values.size(); i++) {
            store.add(Key.of(i), doc("k", values.get(i)));
          }
        });
    look(
        "loose",
        store ->
            assertThat(plain(store.index("k").getAllKeys(KeyRange.ALL, 100, Direction.NEXT)))
                .containsExactly(1, 0, 2, 3, 4, 5, 7, 6));
  }

  @Test
  default void findsEveryKeyAndNoOther() {
    fill();
    look(
        "loose",
        store -> {
          for (var key : IN_ORDER) {
            assertThat(store.get(key)).contains(doc("k", key.toString()));
            assertThat(store.getKey(key)).contains(key);
            assertThat(store.count(KeyRange.only(key))).isEqualTo(1);
          }
          assertThat(store.get(Key.of("c"))).isEmpty();
          assertThat(store.getKey(Key.of(2))).isEmpty();
        });
  }

  @Test
  default void hasOneZero() {
    database().createStore(StoreSchema.outOfLine("loose"));
    change("loose", store -> store.add(Key.of(-0.0), doc()));

    assertRefused(Reason.CONSTRAINT, () -> change("loose", store -> store.add(Key.of(0), doc())));
  }

  @Test
  default void agreesOnEveryRange() {
    fill();
    look(
        "loose",
        store -> {
          for (int i = 0; i < IN_ORDER.size(); i += 3) {
            for (int j = i; j < IN_ORDER.size(); j += 5) {
              for (int ends = 0; ends < (i == j ? 1 : 4); ends++) {
                var range =
                    KeyRange.between(
                        IN_ORDER.get(i), (ends & 1) > 0, IN_ORDER.get(j), (ends & 2) > 0);
                var inside = IN_ORDER.stream().filter(range::includes).toList();
                assertThat(store.getAllKeys(range, 1_000, Direction.NEXT))
                    .as("%s", range)
                    .isEqualTo(inside);
                assertThat(store.count(range)).as("%s", range).isEqualTo(inside.size());
              }
            }
          }
        });
  }

  @Test
  default void takesRangesWithOneEnd() {
    fill();
    var middle = Key.of("a");
    look(
        "loose",
        store -> {
          int place = IN_ORDER.indexOf(middle);
          assertThat(store.count(KeyRange.atLeast(middle))).isEqualTo(IN_ORDER.size() - place);
          assertThat(store.count(KeyRange.above(middle))).isEqualTo(IN_ORDER.size() - place - 1);
          assertThat(store.count(KeyRange.atMost(middle))).isEqualTo(place + 1);
          assertThat(store.count(KeyRange.below(middle))).isEqualTo(place);
          assertThat(store.count(KeyRange.atLeast(Key.array(Key.array("z"))))).isZero();
        });
  }

  @Test
  default void takesRangesByPrefix() {
    fill();
    look(
        "loose",
        store -> {
          assertThat(plain(store.getAllKeys(KeyRange.startingWith("a"), 9, Direction.NEXT)))
              .containsExactly("a", "a\0", "aa");
          assertThat(store.getAllKeys(KeyRange.startingWith(Key.of("a")), 9, Direction.NEXT))
              .containsExactly(Key.array("a"), Key.array("a", ""));
          assertThat(store.count(KeyRange.startingWith(Key.of(1)))).isEqualTo(3);
        });
  }

  @Test
  default void refusesARangeUpsideDown() {
    fill();
    assertRefused(
        Reason.DATA,
        () ->
            look(
                "loose",
                store -> store.count(KeyRange.between(Key.of("a"), false, Key.of(1), false))));
    assertRefused(
        Reason.DATA,
        () -> look("loose", s -> s.count(KeyRange.between(Key.of(1), true, Key.of(1), false))));
  }

  @Test
  default void takesKeysFromWhereThePathLeads() {
    database().createStore(StoreSchema.of("nested", KeyPath.of("meta.id")));
    database().createStore(StoreSchema.of("compound", KeyPath.compound("owner", "n")));
    change("nested", store -> store.add(doc("meta", doc("id", Instant.EPOCH))));
    change("compound", store -> store.add(doc("owner", "alice", "n", 7)));

    look("nested", store -> assertThat(store.get(Key.of(Instant.EPOCH))).isPresent());
    look(
        "compound",
        store -> assertThat(store.get(Key.array(Key.of("alice"), Key.of(7)))).isPresent());
  }

  @Test
  default void refusesValuesWithoutAKey() {
    database().createStore(StoreSchema.of("inline", KeyPath.of("id")));
    for (Document value :
        List.of(
            doc(),
            doc("id", null),
            doc("id", true),
            doc("id", Double.NaN),
            doc("id", doc("x", 1)),
            doc("id", List.of(1L, true)),
            doc("id", (1L << 53) + 1))) {
      assertRefused(Reason.DATA, () -> change("inline", store -> store.add(value)));
      assertRefused(Reason.DATA, () -> change("inline", store -> store.put(value)));
    }
    assertThat(count("inline")).isZero();
  }

  @Test
  default void refusesAKeyInTheWrongPlace() {
    database().createStore(StoreSchema.of("inline", KeyPath.of("id")));
    database().createStore(StoreSchema.outOfLine("loose"));

    assertRefused(
        Reason.DATA, () -> change("inline", store -> store.add(Key.of("1"), doc("id", "1"))));
    assertRefused(
        Reason.DATA, () -> change("inline", store -> store.put(Key.of("1"), doc("id", "1"))));
    assertRefused(Reason.DATA, () -> change("loose", store -> store.add(doc("id", "1"))));
    assertRefused(Reason.DATA, () -> change("loose", store -> store.put(doc("id", "1"))));
  }
}
