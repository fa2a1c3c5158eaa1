package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.testkit.indexeddb.DbCases.assertRefused;
import static org.integrationgateway.testkit.indexeddb.DbCases.doc;
import static org.integrationgateway.testkit.indexeddb.DbCases.ids;
import static org.integrationgateway.testkit.indexeddb.DbCases.plain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;

/** Indexes: plain, unique, compound and with several entries a record. */
public interface DbIndexCases extends DbCases {
  private void people() {
    database()
        .createStore(
            StoreSchema.of(
                "people",
                KeyPath.of("id"),
                IndexSchema.of("city", KeyPath.of("city")),
                IndexSchema.of("cityBorn", KeyPath.compound("city", "born")),
                IndexSchema.unique("email", KeyPath.of("email"))));
    change(
        "people",
        store -> {
          store.add(person("3", "Bern", 1970));
          store.add(person("1", "Bern", 1990));
          store.add(person("2", "Aarau", 1980));
          store.add(person("4", "Bern", 1990));
          store.add(person("5", "Chur", 1990).with("email", "five@example.com"));
        });
  }

  private void tagged() {
    database()
        .createStore(
            StoreSchema.of(
                "tagged",
                KeyPath.of("id"),
                IndexSchema.multiEntry("tag", KeyPath.of("tags")),
                IndexSchema.of("tags", KeyPath.of("tags")),
                new IndexSchema("code", KeyPath.of("codes"), true, true)));
  }

  private static Document person(String id, String city, int born) {
    return doc("id", id, "city", city, "born", born);
  }

  private static List<String> found(Source source, Direction direction) {
    return ids(source.getAll(KeyRange.ALL, 100, direction));
  }

  @Test
  default void findsByIndexAndThenByOwnKey() {
    people();
    look(
        "people",
        store -> {
          var city = store.index("city");
          assertThat(found(city, Direction.NEXT)).containsExactly("2", "1", "3", "4", "5");
          assertThat(city.get(Key.of("Bern"))).contains(person("1", "Bern", 1990));
          assertThat(city.getKey(Key.of("Bern"))).contains(Key.of("1"));
          assertThat(city.getKey(Key.of("Zug"))).isEmpty();
          assertThat(city.count(KeyRange.only(Key.of("Bern")))).isEqualTo(3);
          assertThat(city.count(KeyRange.below(Key.of("Bern")))).isEqualTo(1);
        });
  }

  @Test
  default void walksInFourDirections() {
    people();
    look(
        "people",
        store -> {
          var city = store.index("city");
          assertThat(found(city, Direction.NEXT)).containsExactly("2", "1", "3", "4", "5");
          assertThat(found(city, Direction.NEXT_UNIQUE)).containsExactly("2", "1", "5");
          assertThat(found(city, Direction.PREVIOUS)).containsExactly("5", "4", "3", "1", "2");
          // The specification: of records with the same index key, the one with the smallest own
          // key.
          assertThat(found(city, Direction.PREVIOUS_UNIQUE)).containsExactly("5", "1", "2");
        });
  }

  @Test
  default void limitsUniqueDirectionsByKeys() {
    people();
    look(
        "people",
        store -> {
          var range = KeyRange.atMost(Key.of("Bern"));
          assertThat(ids(store.index("city").getAll(range, 2, Direction.NEXT_UNIQUE)))
              .containsExactly("2", "1");
          assertThat(ids(store.index("city").getAll(range, 1, Direction.PREVIOUS_UNIQUE)))
              .containsExactly("1");
        });
  }

  @Test
  default void findsByCompoundKeys() {
    people();
    var bern = KeyRange.startingWith(Key.of("Bern"));
    look(
        "people",
        store -> {
          var index = store.index("cityBorn");
          assertThat(ids(index.getAll(bern))).containsExactly("3", "1", "4");
          assertThat(ids(index.getAll(bern, 2, Direction.PREVIOUS))).containsExactly("4", "1");
          assertThat(index.getKey(Key.array(Key.of("Aarau"), Key.of(1980)))).contains(Key.of("2"));
          assertThat(index.entries(bern, 1, Direction.NEXT))
              .containsExactly(
                  new Entry(
                      Key.array(Key.of("Bern"), Key.of(1970)),
                      Key.of("3"),
                      person("3", "Bern", 1970)));
        });
  }

  @Test
  default void leavesOutWhatHasNoIndexKey() {
    people();
    change(
        "people",
        store -> {
          store.add(doc("id", "6"));
          store.add(doc("id", "7", "city", null));
          store.add(doc("id", "8", "city", true));
          store.add(doc("id", "9", "city", doc("name", "Bern")));
          store.add(doc("id", "10", "city", "Bern", "born", false));
          store.add(doc("id", "11", "city", Arrays.asList("Bern", null)));
        });
    look(
        "people",
        store -> {
          assertThat(store.index("city").count(KeyRange.ALL)).isEqualTo(6);
          assertThat(store.index("cityBorn").count(KeyRange.ALL)).isEqualTo(5);
          assertThat(store.count(KeyRange.ALL)).isEqualTo(11);
        });
  }

  @Test
  default void keepsInStepWithRecords() {
    people();
    change(
        "people",
        store -> {
          store.put(person("1", "Zug", 1990));
          store.delete(Key.of("3"));
          store.put(person("5", "Chur", 1991));
          store.put(doc("id", "4"));
        });
    look(
        "people",
        store -> {
          assertThat(found(store.index("city"), Direction.NEXT)).containsExactly("2", "5", "1");
          assertThat(store.index("email").count(KeyRange.ALL)).isZero();
          assertThat(store.index("cityBorn").count(KeyRange.ALL)).isEqualTo(3);
        });
    change("people", ObjectStore::clear);
    look("people", store -> assertThat(store.index("city").count(KeyRange.ALL)).isZero());
  }

  @Test
  default void keepsUniqueKeysUnique() {
    people();
    change(
        "people",
        store -> {
          var twin = person("6", "Genf", 2000).with("email", "five@example.com");
          assertRefused(Reason.CONSTRAINT, () -> store.add(twin));
          assertRefused(Reason.CONSTRAINT, () -> store.put(twin));
          assertRefused(Reason.CONSTRAINT, () -> store.put(twin.with("id", "1")));
          // The record with the key may be written again, and another record may get the key after
          // its deletion.
          store.put(person("5", "Chur", 1991).with("email", "five@example.com"));
          store.delete(Key.of("5"));
          store.add(twin);
        });
    look(
        "people",
        store -> {
          assertThat(store.index("email").getKey(Key.of("five@example.com"))).contains(Key.of("6"));
          assertThat(store.get(Key.of("1"))).contains(person("1", "Bern", 1990));
          assertThat(store.index("city").count(KeyRange.ALL)).isEqualTo(5);
        });
  }

  @Test
  default void hasAnEntryForEachItem() {
    tagged();
    change(
        "tagged",
        store -> {
          store.add(doc("id", "1", "tags", List.of("b", "a", "b")));
          store.add(doc("id", "2", "tags", Arrays.asList("a", null, true, Double.NaN, 7L)));
          store.add(doc("id", "3", "tags", "a"));
          store.add(doc("id", "4", "tags", List.of()));
          store.add(doc("id", "5", "tags", List.of(List.of("x"), "b")));
        });
    look(
        "tagged",
        store -> {
          var tag = store.index("tag");
          assertThat(
                  plain(
                      tag.entries(KeyRange.ALL, 100, Direction.NEXT).stream()
                          .map(Entry::key)
                          .toList()))
              .containsExactly(7, "a", "a", "a", "b", "b", Key.array("x"));
          assertThat(found(tag, Direction.NEXT)).containsExactly("2", "1", "2", "3", "1", "5", "5");
          assertThat(found(tag, Direction.NEXT_UNIQUE)).containsExactly("2", "1", "1", "5");
          assertThat(tag.count(KeyRange.only(Key.of("b")))).isEqualTo(2);
        });
  }

  @Test
  default void takesAnArrayForOneKeyOtherwise() {
    tagged();
    change(
        "tagged",
        store -> {
          store.add(doc("id", "1", "tags", List.of("b", "a")));
          store.add(doc("id", "2", "tags", Arrays.asList("a", null)));
          store.add(doc("id", "3", "tags", List.of()));
        });
    look(
        "tagged",
        store -> {
          assertThat(store.index("tags").getKey(Key.array("b", "a"))).contains(Key.of("1"));
          assertThat(found(store.index("tags"), Direction.NEXT)).containsExactly("3", "1");
        });
  }

  @Test
  default void keepsEntriesOfItemsInStep() {
    tagged();
    change("tagged", store -> store.add(doc("id", "1", "tags", List.of("a", "b", "c"))));
    change("tagged", store -> store.put(doc("id", "1", "tags", List.of("c", "d"))));

    look(
        "tagged",
        store ->
            assertThat(
                    plain(
                        store.index("tag").entries(Query.of(KeyRange.ALL)).stream()
                            .map(Entry::key)
                            .toList()))
                .containsExactly("c", "d"));
    change("tagged", store -> store.delete(Key.of("1")));
    look("tagged", store -> assertThat(store.index("tag").count(KeyRange.ALL)).isZero());
  }

  @Test
  default void keepsUniqueItemsUnique() {
    tagged();
    change(
        "tagged",
        store -> {
          store.add(doc("id", "1", "codes", List.of(1L, 2L, 2L)));
          assertRefused(
              Reason.CONSTRAINT, () -> store.add(doc("id", "2", "codes", List.of(3L, 2L))));
          assertRefused(Reason.CONSTRAINT, () -> store.add(doc("id", "2", "codes", 1)));
          store.put(doc("id", "1", "codes", List.of(2L)));
          store.add(doc("id", "2", "codes", List.of(3L, 1L)));
        });
    look("tagged", store -> assertThat(store.index("code").count(KeyRange.ALL)).isEqualTo(3));
  }

  @Test
  default void refusesSeveralEntriesForACompoundKey() {
    assertRefused(Reason.DATA, () -> IndexSchema.multiEntry("x", KeyPath.compound("a", "b")));
  }

  @Test
  default void goesOnAmongRecordsWithOneKey() {
    database()
        .createStore(StoreSchema.outOfLine("many", IndexSchema.of("same", KeyPath.of("same"))));
    change(
        "many",
        store -> {
          for (int i = 0; i < 30; i++) {
            store.add(Key.of(i), doc("same", i < 15 ? "x" : "y"));
          }
        });
    look(
        "many",
        store -> {
          var query = Query.of(KeyRange.ALL).limit(7);
          for (var direction : List.of(Direction.NEXT, Direction.PREVIOUS)) {
            var walked = new ArrayList<Entry>();
            var rest = Optional.of(query.direction(direction));
            while (rest.isPresent()) {
              var page = store.index("same").entries(rest.get());
              walked.addAll(page);
              rest =
                  page.isEmpty() ? Optional.empty() : rest.get().behind(page.get(page.size() - 1));
            }
            assertThat(walked)
                .isEqualTo(store.index("same").entries(KeyRange.ALL, 100, direction))
                .hasSize(30);
          }
          var start = new Query.Start(Key.of("x"), Key.of(14), true);
          assertThat(store.index("same").entries(query.from(start)).get(0).primaryKey())
              .isEqualTo(Key.of(14));
        });
  }

  @Test
  default void refusesAnIndexKeyThatIsNotExact() {
    people();
    assertRefused(
        Reason.DATA,
        () ->
            change("people", store -> store.add(person("6", "x", 1).with("city", (1L << 53) + 1))));
    assertThat(count("people")).isEqualTo(5);
  }
}
