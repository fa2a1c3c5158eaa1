package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.testkit.indexeddb.DbCases.assertRefused;
import static org.integrationgateway.testkit.indexeddb.DbCases.doc;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;

/** Stores, indexes and databases are created, changed and deleted. */
public interface DbSchemaCases extends DbCases {
  StoreSchema PLAIN = StoreSchema.of("plain", KeyPath.of("id"));

  @Test
  default void startsWithoutStores() {
    assertThat(database().stores()).isEmpty();
    assertThat(database().store("plain")).isEmpty();
  }

  @Test
  default void keepsShapesExactly() {
    var shape =
        StoreSchema.of(
                "shape",
                KeyPath.of("meta.id"),
                IndexSchema.of("a", KeyPath.compound("x.y", "z")),
                IndexSchema.unique("b", KeyPath.of("email")),
                IndexSchema.multiEntry("c", KeyPath.of("tags")),
                new IndexSchema("d", KeyPath.of("codes"), true, true),
                IndexSchema.of("e", KeyPath.compound("x")))
            .withKeyGenerator();
    var bare = StoreSchema.outOfLine("bare");
    database().createStore(shape);
    database().createStore(bare);

    assertThat(database().stores()).containsExactly(bare, shape);
    assertThat(database().<StoreSchema>read("shape", store -> store.schema())).isEqualTo(shape);
    assertThat(database().<IndexSchema>read("shape", store -> store.index("c").schema()))
        .isEqualTo(shape.indexes().get(2));
  }

  @Test
  default void createsAStoreTwiceWithoutHarm() {
    database().createStore(PLAIN);
    change("plain", store -> store.add(doc("id", "1")));
    database().createStore(PLAIN);

    assertThat(count("plain")).isEqualTo(1);
  }

  @Test
  default void addsIndexesThatAreMissingAndFillsThem() {
    database().createStore(PLAIN);
    change("plain", store -> store.add(doc("id", "1", "city", "Bern")));
    database()
        .createStore(
            StoreSchema.of("plain", KeyPath.of("id"), IndexSchema.of("city", KeyPath.of("city"))));
    database().createIndex("plain", IndexSchema.of("again", KeyPath.of("city")));
    database().createIndex("plain", IndexSchema.of("again", KeyPath.of("city")));

    look(
        "plain",
        store -> {
          assertThat(store.index("city").getKey(Key.of("Bern"))).contains(Key.of("1"));
          assertThat(store.index("again").getKey(Key.of("Bern"))).contains(Key.of("1"));
        });
    assertThat(database().store("plain").orElseThrow().indexes())
        .extracting(IndexSchema::name)
        .containsExactlyInAnyOrder("city", "again");
  }

  @Test
  default void refusesAStoreOfAnotherShape() {
    database().createStore(PLAIN);

    assertRefused(Reason.VERSION, () -> database().createStore(StoreSchema.outOfLine("plain")));
    assertRefused(
        Reason.VERSION, () -> database().createStore(StoreSchema.of("plain", KeyPath.of("key"))));
    assertRefused(Reason.VERSION, () -> database().createStore(PLAIN.withKeyGenerator()));
    assertThat(database().store("plain")).contains(PLAIN);
  }

  @Test
  default void refusesAnIndexOfAnotherShape() {
    var index = IndexSchema.of("tags", KeyPath.of("tags"));
    database().createStore(StoreSchema.of("plain", KeyPath.of("id"), index));

    for (var other :
        List.of(
            IndexSchema.unique("tags", KeyPath.of("tags")),
            IndexSchema.multiEntry("tags", KeyPath.of("tags")),
            IndexSchema.of("tags", KeyPath.of("labels")),
            IndexSchema.of("tags", KeyPath.compound("tags")))) {
      assertRefused(Reason.VERSION, () -> database().createIndex("plain", other));
    }
    assertThat(database().store("plain").orElseThrow().indexes()).containsExactly(index);
  }

  @Test
  default void refusesAUniqueIndexThatRecordsDoNotFit() {
    database().createStore(PLAIN);
    change(
        "plain",
        store -> {
          store.add(doc("id", "1", "city", "Bern"));
          store.add(doc("id", "2", "city", "Bern"));
        });

    assertRefused(
        Reason.CONSTRAINT,
        () -> database().createIndex("plain", IndexSchema.unique("city", KeyPath.of("city"))));
    assertThat(database().store("plain")).contains(PLAIN);
    change("plain", store -> store.delete(Key.of("2")));
    database().createIndex("plain", IndexSchema.unique("city", KeyPath.of("city")));
  }

  @Test
  default void deletesAStoreWithItsRecords() {
    database().createStore(PLAIN);
    change("plain", store -> store.add(doc("id", "1")));
    database().deleteStore("plain");

    assertThat(database().stores()).isEmpty();
    assertRefused(Reason.NOT_FOUND, () -> count("plain"));
    database().createStore(PLAIN);
    assertThat(count("plain")).isZero();
  }

  @Test
  default void deletesAnIndexAndKeepsTheRecords() {
    database()
        .createStore(
            StoreSchema.of("plain", KeyPath.of("id"), IndexSchema.unique("n", KeyPath.of("n"))));
    change("plain", store -> store.add(doc("id", "1", "n", 1)));
    database().deleteIndex("plain", "n");

    assertThat(database().store("plain")).contains(PLAIN);
    change("plain", store -> store.add(doc("id", "2", "n", 1)));
    assertThat(count("plain")).isEqualTo(2);
    assertRefused(Reason.NOT_FOUND, () -> look("plain", store -> store.index("n")));
  }

  @Test
  default void refusesUnknownStores() {
    database().createStore(PLAIN);

    assertRefused(Reason.NOT_FOUND, () -> count("missing"));
    assertRefused(Reason.NOT_FOUND, () -> change("missing", store -> store.clear()));
    assertRefused(
        Reason.NOT_FOUND, () -> database().begin(Mode.READ_WRITE, List.of("plain", "missing")));
    assertRefused(Reason.NOT_FOUND, () -> database().deleteStore("missing"));
    assertRefused(Reason.NOT_FOUND, () -> database().deleteIndex("missing", "n"));
    assertRefused(
        Reason.NOT_FOUND,
        () -> database().createIndex("missing", IndexSchema.of("n", KeyPath.of("n"))));
    assertRefused(Reason.NOT_FOUND, () -> database().records("missing").get(Key.of(1)));
    assertRefused(Reason.NOT_FOUND, () -> database().records("missing").put(doc("id", "1")));
    assertRefused(
        Reason.NOT_FOUND,
        () ->
            database()
                .openCursor(Mode.READ_ONLY, "missing", Optional.empty(), Query.of(KeyRange.ALL)));
  }

  @Test
  default void refusesUnknownIndexes() {
    database().createStore(PLAIN);

    assertRefused(Reason.NOT_FOUND, () -> database().deleteIndex("plain", "nothing"));
    assertRefused(Reason.NOT_FOUND, () -> look("plain", store -> store.index("nothing")));
    assertRefused(
        Reason.NOT_FOUND, () -> database().records("plain").index("nothing").count(KeyRange.ALL));
    assertRefused(
        Reason.NOT_FOUND,
        () ->
            database()
                .openCursor(
                    Mode.READ_ONLY, "plain", Optional.of("nothing"), Query.of(KeyRange.ALL)));
  }

  @Test
  default void takesNamesOfEveryKindAsNames() {
    var names =
        List.of("a b", "a'b\"; DROP TABLE x", "ünï", "\uD83D\uDE00", "a.b", "x".repeat(100));
    for (var name : names) {
      database()
          .createStore(
              StoreSchema.of(
                  name, KeyPath.of("id"), IndexSchema.of(name, KeyPath.of(name.strip()))));
      change(name, store -> store.add(doc("id", name)));
    }

    assertThat(database().stores())
        .extracting(StoreSchema::name)
        .containsExactlyInAnyOrderElementsOf(names);
    for (var name : names) {
      look(name, store -> assertThat(store.get(Key.of(name))).isPresent());
      look(name, store -> assertThat(store.index(name).count(KeyRange.ALL)).isLessThan(2));
    }
  }

  @Test
  default void keepsDatabasesApart() {
    var one = database().database("one");
    var two = database().database("two");
    one.createStore(PLAIN);
    two.createStore(PLAIN);
    one.write("plain", store -> store.add(doc("id", "1")));

    assertThat(one.stores()).containsExactly(PLAIN);
    assertThat(one.<Long>read("plain", store -> store.count(KeyRange.ALL))).isEqualTo(1);
    assertThat(two.<Long>read("plain", store -> store.count(KeyRange.ALL))).isZero();
    assertThat(two.records("plain").get(Key.of("1"))).isEmpty();
    two.deleteStore("plain");
    assertThat(one.records("plain").get(Key.of("1"))).isPresent();
    assertThat(one.<StoreSchema>read("plain", store -> store.schema())).isEqualTo(PLAIN);
    assertRefused(Reason.NOT_FOUND, () -> one.deleteStore("two/plain"));
  }

  @Test
  default void refusesDatabasesWithoutAName() {
    assertRefused(Reason.DATA, () -> database().database("a/b").stores());
    assertRefused(Reason.DATA, () -> database().database(" ").stores());
    assertRefused(Reason.DATA, () -> database().database("x".repeat(101)).stores());
  }
}
