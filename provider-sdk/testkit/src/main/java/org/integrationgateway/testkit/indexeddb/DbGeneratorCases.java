package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.testkit.indexeddb.DbCases.assertRefused;
import static org.integrationgateway.testkit.indexeddb.DbCases.doc;
import static org.integrationgateway.testkit.indexeddb.DbCases.together;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;

/** Keys that a store generates. */
public interface DbGeneratorCases extends DbCases {
  private void inline(String path) {
    database()
        .createStore(
            StoreSchema.of("auto", KeyPath.of(path), IndexSchema.unique("u", KeyPath.of("u")))
                .withKeyGenerator());
  }

  private Key add(Document value) {
    return database().<Key>write("auto", store -> store.add(value));
  }

  @Test
  default void countsFromOneAndPutsTheKeyIntoTheValue() {
    inline("id");
    assertThat(add(doc("name", "a"))).isEqualTo(Key.of(1));
    assertThat(database().<Key>write("auto", store -> store.put(doc()))).isEqualTo(Key.of(2));
    look(
        "auto",
        store ->
            assertThat(store.getAll(KeyRange.ALL))
                .containsExactly(doc("name", "a", "id", 1), doc("id", 2)));
  }

  @Test
  default void generatesKeysBesideValues() {
    database().createStore(StoreSchema.outOfLine("auto").withKeyGenerator());
    assertThat(add(doc("n", 1))).isEqualTo(Key.of(1));
    change("auto", store -> store.add(Key.of(10), doc("n", 2)));
    assertThat(add(doc("n", 3))).isEqualTo(Key.of(11));
    look("auto", store -> assertThat(store.get(Key.of(1))).contains(doc("n", 1)));
  }

  @Test
  default void putsKeysIntoNestedDocuments() {
    inline("meta.ids.own");
    add(doc());
    add(doc("meta", doc("x", 1)));

    look(
        "auto",
        store ->
            assertThat(store.getAll(KeyRange.ALL))
                .containsExactly(
                    doc("meta", doc("ids", doc("own", 1))),
                    doc("meta", doc("x", 1, "ids", doc("own", 2)))));
  }

  @Test
  default void refusesToPutKeysIntoWhatIsNoDocument() {
    inline("meta.id");
    assertRefused(Reason.DATA, () -> add(doc("meta", "text")));
    assertThat(add(doc())).isEqualTo(Key.of(1));
  }

  @Test
  default void refusesAKeyThatIsNoneInsteadOfGeneratingOne() {
    inline("id");
    for (var value : List.of(doc("id", true), doc("id", null), doc("id", Double.NaN))) {
      assertRefused(Reason.DATA, () -> add(value));
    }
    assertThat(add(doc())).isEqualTo(Key.of(1));
  }

  @Test
  default void goesOnBehindNumbersThatWereGiven() {
    inline("id");
    add(doc("id", 5.5));
    assertThat(add(doc())).isEqualTo(Key.of(6));
    add(doc("id", 3));
    add(doc("id", -7));
    assertThat(add(doc())).isEqualTo(Key.of(7));
    change("auto", store -> store.put(doc("id", 8)));
    assertThat(add(doc())).isEqualTo(Key.of(9));
    add(doc("id", 10));
    assertThat(add(doc())).isEqualTo(Key.of(11));
  }

  @Test
  default void isNotMovedByOtherKeys() {
    inline("id");
    add(doc("id", "99"));
    add(doc("id", Instant.EPOCH));
    add(doc("id", List.of(50L)));
    assertThat(add(doc())).isEqualTo(Key.of(1));
  }

  @Test
  default void endsAtTwoToTheFiftyThird() {
    inline("id");
    add(doc("id", (1L << 53) - 1));
    assertThat(add(doc())).isEqualTo(Key.of(1L << 53));
    assertRefused(Reason.CONSTRAINT, () -> add(doc()));
    assertRefused(Reason.CONSTRAINT, () -> change("auto", store -> store.put(doc())));
    add(doc("id", 1));
    add(doc("id", "text"));
    assertThat(count("auto")).isEqualTo(4);
  }

  @Test
  default void endsAfterANumberBeyond() {
    inline("id");
    add(doc("id", Double.POSITIVE_INFINITY));
    assertRefused(Reason.CONSTRAINT, () -> add(doc()));
  }

  @Test
  default void neverGoesBackByDeletion() {
    inline("id");
    add(doc());
    add(doc());
    change("auto", store -> store.delete(Key.of(2)));
    assertThat(add(doc())).isEqualTo(Key.of(3));
    change("auto", ObjectStore::clear);
    assertThat(add(doc())).isEqualTo(Key.of(4));
    database().deleteStore("auto");
    inline("id");
    assertThat(add(doc())).isEqualTo(Key.of(1));
  }

  @Test
  default void goesBackWithItsTransaction() {
    inline("id");
    add(doc());
    database()
        .transaction(
            Mode.READ_WRITE,
            List.of("auto"),
            tx -> {
              assertThat(tx.store("auto").add(doc())).isEqualTo(Key.of(2));
              assertThat(tx.store("auto").add(doc())).isEqualTo(Key.of(3));
              tx.abort();
              return true;
            });
    assertThat(add(doc())).isEqualTo(Key.of(2));
  }

  @Test
  default void isLeftAloneByARefusal() {
    inline("id");
    change(
        "auto",
        store -> {
          store.add(doc("u", "taken"));
          assertRefused(Reason.CONSTRAINT, () -> store.add(doc("u", "taken")));
          assertRefused(Reason.CONSTRAINT, () -> store.add(doc("id", 90, "u", "taken")));
          assertThat(store.add(doc("u", "free"))).isEqualTo(Key.of(2));
        });
  }

  @Test
  default void neverGivesAKeyTwice() throws Exception {
    inline("id");
    var keys =
        together(6, () -> Stream.generate(() -> add(doc())).limit(8).toList()).stream()
            .flatMap(List::stream)
            .toList();

    assertThat(keys).doesNotHaveDuplicates().hasSize(48);
    assertThat(count("auto")).isEqualTo(48);
    assertThat(add(doc())).isEqualTo(Key.of(49));
  }

  @Test
  default void refusesShapesThatCannotGenerate() {
    assertRefused(
        Reason.DATA, () -> StoreSchema.of("auto", KeyPath.compound("a", "b")).withKeyGenerator());
  }
}
