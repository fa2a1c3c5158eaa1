package org.integrationgateway.server.builtin.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.Entry;
import org.integrationgateway.sdk.indexeddb.IndexSchema;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyPath;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.StoreSchema;
import org.integrationgateway.server.builtin.indexeddb.codec.RandomKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteIndexedDbTest {
  private static final StoreSchema PEOPLE =
      StoreSchema.of(
          "people",
          KeyPath.of("id"),
          IndexSchema.of("city", KeyPath.compound("city", "born")),
          IndexSchema.unique("email", KeyPath.of("email")));
  private static final StoreSchema LOOSE = StoreSchema.outOfLine("loose");

  @TempDir private Path folder;
  private IndexedDb database;

  @BeforeEach
  void open() {
    database = SqliteIndexedDb.open(folder.resolve("test.db"));
    database.createStore(PEOPLE);
    database.createStore(LOOSE);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static Document person(String id, String city, int born) {
    return Document.of(Map.of("id", id, "city", city, "born", born));
  }

  private void seed() {
    database.write(
        "people",
        people -> {
          people.add(person("1", "Bern", 1990));
          people.add(person("2", "Aarau", 1980));
          people.add(person("3", "Bern", 1970));
          people.add(person("4", "Bern", 1990));
          return people.add(person("5", "Chur", 1990).with("email", "five@example.com"));
        });
  }

  private List<String> ids(List<Document> documents) {
    return documents.stream().map(document -> document.text("id").orElseThrow()).toList();
  }

  @Test
  void findsByIndexInBothDirections() {
    seed();
    var bern = KeyRange.startingWith(Key.of("Bern"));
    database.read(
        "people",
        people -> {
          var city = people.index("city");
          assertThat(ids(city.getAll(bern))).containsExactly("3", "1", "4");
          assertThat(ids(city.getAll(bern, 2, Direction.PREVIOUS))).containsExactly("4", "1");
          assertThat(city.getKey(Key.array(Key.of("Aarau"), Key.of(1980)))).contains(Key.of("2"));
          assertThat(city.count(bern)).isEqualTo(3);
          assertThat(people.index("email").get(Key.of("five@example.com"))).isPresent();
          assertThat(people.index("email").count(KeyRange.ALL)).isEqualTo(1);
          return true;
        });
  }

  @Test
  void keepsIndexesInStepWithRecords() {
    seed();
    database.write(
        "people",
        people -> {
          people.put(person("1", "Zug", 1990));
          people.delete(Key.of("3"));
          return people.put(person("5", "Chur", 1990));
        });
    database.read(
        "people",
        people -> {
          assertThat(ids(people.index("city").getAll(KeyRange.ALL)))
              .containsExactly("2", "4", "5", "1");
          assertThat(people.index("email").count(KeyRange.ALL)).isZero();
          return true;
        });
  }

  @Test
  void refusesASecondRecordWithAUniqueKeyAndChangesNothing() {
    seed();
    database.write(
        "people",
        people -> {
          var twin = person("6", "Genf", 2000).with("email", "five@example.com");
          assertThatThrownBy(() -> people.put(twin)).hasMessageContaining("'email'");
          assertThatThrownBy(() -> people.add(person("5", "Genf", 2000)))
              .extracting("reason")
              .isEqualTo(IndexedDbException.Reason.CONSTRAINT);
          // The owner of the unique key may be written again.
          return people.put(person("5", "Chur", 1991).with("email", "five@example.com"));
        });
    database.read(
        "people",
        people -> {
          assertThat(people.count(KeyRange.ALL)).isEqualTo(5);
          assertThat(people.index("city").count(KeyRange.startingWith(Key.of("Genf")))).isZero();
          return true;
        });
  }

  @Test
  void agreesWithASortedMapOnEveryRange() {
    var keys = new RandomKeys(11);
    var model = new TreeMap<Key, Document>();
    database.write(
        "loose",
        loose -> {
          for (int i = 0; i < 400; i++) {
            var key = keys.next();
            var value = Document.of(Map.of("n", i));
            loose.put(key, value);
            model.put(key, value);
          }
          return true;
        });
    database.read(
        "loose",
        loose -> {
          for (int i = 0; i < 300; i++) {
            agrees(loose, range(keys, i), model, 1 + i % 50);
          }
          return true;
        });
  }

  private static KeyRange range(RandomKeys keys, int i) {
    var ends = new ArrayList<>(List.of(keys.next(), keys.next()));
    ends.sort(Comparator.naturalOrder());
    return switch (i % 5) {
      case 0 -> KeyRange.atLeast(ends.get(0));
      case 1 -> KeyRange.above(ends.get(0));
      case 2 -> KeyRange.below(ends.get(1));
      case 3 -> KeyRange.startingWith(ends.get(0), ends.get(1));
      default -> {
        boolean same = ends.get(0).equals(ends.get(1));
        yield KeyRange.between(ends.get(0), !same && i % 2 == 0, ends.get(1), !same && i % 3 == 0);
      }
    };
  }

  private static void agrees(
      Source store, KeyRange range, TreeMap<Key, Document> model, int limit) {
    var inside = model.keySet().stream().filter(range::includes).toList();
    assertThat(store.count(range)).as("%s", range).isEqualTo(inside.size());
    assertThat(store.getAllKeys(range, limit, Direction.NEXT))
        .isEqualTo(inside.stream().limit(limit).toList());
    assertThat(store.entries(range, limit, Direction.PREVIOUS))
        .isEqualTo(
            inside.stream()
                .sorted(Comparator.reverseOrder())
                .limit(limit)
                .map(key -> new Entry(key, key, model.get(key)))
                .toList());
  }

  @Test
  void deletesARange() {
    seed();
    long deleted =
        database.write(
            "people",
            people -> people.delete(KeyRange.between(Key.of("2"), false, Key.of("4"), true)));
    assertThat(deleted).isEqualTo(2);
    database.read(
        "people",
        people -> {
          assertThat(ids(people.getAll(KeyRange.ALL))).containsExactly("1", "4", "5");
          assertThat(people.index("city").count(KeyRange.ALL)).isEqualTo(3);
          return true;
        });
  }

  @Test
  void fillsANewIndexFromWhatIsThere() {
    seed();
    database.createStore(
        StoreSchema.of("people", KeyPath.of("id"), IndexSchema.of("born", KeyPath.of("born"))));
    var born =
        database.read("people", people -> people.index("born").count(KeyRange.only(Key.of(1990))));
    assertThat(born).isEqualTo(3);
    assertThatThrownBy(
            () ->
                database.createStore(
                    StoreSchema.of(
                        "people",
                        KeyPath.of("id"),
                        IndexSchema.unique("towns", KeyPath.of("city")))))
        .extracting("reason")
        .isEqualTo(IndexedDbException.Reason.CONSTRAINT);
    assertThat(database.store("people").orElseThrow().indexes())
        .extracting(IndexSchema::name)
        .containsExactly("city", "email", "born");
  }

  @Test
  void deletesStoresAndIndexes() {
    seed();
    database.deleteIndex("people", "email");
    assertThatThrownBy(() -> database.read("people", people -> people.index("email")))
        .hasMessageContaining("no index 'email'");
    database.deleteStore("people");
    assertThat(database.stores()).extracting(StoreSchema::name).containsExactly("loose");
    assertThatThrownBy(() -> database.deleteStore("people")).hasMessageContaining("'people'");
  }

  @Test
  void refusesMisuseWithTheReason() {
    assertThatThrownBy(() -> database.read("nobody", store -> true))
        .hasMessageContaining("no object store 'nobody'");
    assertThatThrownBy(() -> database.read("people", people -> people.put(person("1", "x", 1))))
        .hasMessageContaining("read-only");
    assertThatThrownBy(() -> database.write("loose", loose -> loose.put(person("1", "x", 1))))
        .hasMessageContaining("has no key path");
    assertThatThrownBy(
            () ->
                database.write(
                    "people",
                    people -> {
                      people.put(Key.of("1"), person("1", "x", 1));
                      return true;
                    }))
        .hasMessageContaining("takes keys from its values");
    assertThatThrownBy(() -> database.write("people", people -> people.put(Document.of(Map.of()))))
        .hasMessageContaining("carries no key at 'id'");
    assertThatThrownBy(
            () -> database.read("people", p -> p.getAll(KeyRange.ALL, 0, Direction.NEXT)))
        .hasMessageContaining("limit is 0");
    assertThatThrownBy(() -> database.createStore(StoreSchema.outOfLine("people")))
        .extracting("reason")
        .isEqualTo(IndexedDbException.Reason.VERSION);
  }
}
