package org.integrationgateway.builtin.indexeddb.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlEngine;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine;
import org.integrationgateway.builtin.indexeddb.relational.RelationalIndexedDb;
import org.integrationgateway.builtin.indexeddb.sqlite.SqliteEngine;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases that move between files and PostgreSQL. */
final class DatabaseTransferTest {
  private static final StoreSchema PEOPLE =
      StoreSchema.of(
          "people",
          KeyPath.of("id"),
          IndexSchema.of("town", KeyPath.of("town")),
          IndexSchema.unique("login", KeyPath.of("login")));
  private static final StoreSchema NOTES = StoreSchema.outOfLine("notes").withKeyGenerator();
  private static final StoreSchema EMPTY = StoreSchema.of("empty", KeyPath.compound("a", "b"));
  private static final int MANY = 2_500;

  @TempDir Path folder;

  @Tag("nightly")
  @Test
  void keepsRecordsIndexesAndKeyGenerators() throws IOException {
    var exported = new ArrayList<DatabaseImport.Source>();
    try (var file = SqliteEngine.open(folder.resolve("one.db"))) {
      var database = database(file);
      fill(database);
      exported.addAll(export(file));
    }
    try (var shared = PostgresqlEngine.open(Postgres.shared().database())) {
      assertThat(DatabaseImport.isEmpty(shared)).isTrue();
      DatabaseImport.replaceAll(shared, exported);
      assertThat(DatabaseImport.isEmpty(shared)).isFalse();
      check(database(shared), 4);
      exported.clear();
      exported.addAll(export(shared));
    }
    try (var back = SqliteEngine.open(folder.resolve("two.db"))) {
      DatabaseImport.replaceAll(back, exported);
      check(database(back), 5);
    }
  }

  @Test
  void readsOneStateWhileOthersWrite() throws IOException {
    try (var engine = SqliteEngine.open(folder.resolve("one.db"))) {
      var database = database(engine);
      fill(database);
      var counts = new ArrayList<Integer>();
      DatabaseExport.write(
          engine,
          (schema, next, rows) -> {
            database.write("people", store -> store.put(person(MANY + counts.size())));
            database.write(
                "notes", store -> store.put(Document.builder().put("n", counts.size()).build()));
            var seen = new int[1];
            rows.copyTo((key, value) -> seen[0]++);
            counts.add(seen[0]);
          });
      assertThat(counts).containsExactly(0, 2, MANY);
    }
  }

  @Test
  void aFailureLeavesWhatWasThere() throws IOException {
    try (var engine = SqliteEngine.open(folder.resolve("one.db"))) {
      fill(database(engine));
      var wrong = new ArrayList<DatabaseImport.Source>();
      for (var source : export(engine)) {
        wrong.add(
            new DatabaseImport.Source(
                source.schema(), source.nextKey(), source.count() + 1, source.rows()));
      }
      assertThatThrownBy(() -> DatabaseImport.replaceAll(engine, wrong))
          .hasMessageContaining("has 0 records after the restore and 1 in the backup");
      check(database(engine), 4);
    }
  }

  private static IndexedDb database(DatabaseEngine engine) {
    return new RelationalIndexedDb(engine, Duration.ofMinutes(1));
  }

  private static void fill(IndexedDb database) {
    List.of(PEOPLE, NOTES, EMPTY).forEach(database::createStore);
    database.write(
        "people",
        store -> {
          for (int i = 0; i < MANY; i++) {
            store.put(person(i));
          }
          return MANY;
        });
    database.write("notes", store -> store.put(Document.builder().put("n", "x").build()));
    database.write(
        "notes", store -> store.put(Document.builder().put("n", "y".repeat(5_000_000)).build()));
    database.write(
        "notes",
        store -> {
          var last = store.put(Document.builder().put("n", "gone").build());
          store.delete(last);
          return last;
        });
  }

  private static Document person(int number) {
    return Document.builder()
        .put("id", "p" + number)
        .put("login", "login" + number)
        .put("town", number % 2 == 0 ? "Ulm" : "Bern")
        .build();
  }

  private static void check(IndexedDb database, long nextKey) {
    assertThat(database.stores()).containsExactly(EMPTY, NOTES, PEOPLE);
    assertThat(database.<Long>read("people", store -> store.count(KeyRange.ALL))).isEqualTo(MANY);
    assertThat(
            database.<Integer>read(
                "people", store -> store.index("town").getAll(KeyRange.only(Key.of("Ulm"))).size()))
        .isEqualTo(MANY / 2);
    assertThat(database.<Long>read("notes", store -> store.count(KeyRange.ALL))).isEqualTo(2);
    var next =
        database.<Key>write("notes", store -> store.put(Document.builder().put("n", "z").build()));
    assertThat(next).isEqualTo(Key.of(nextKey));
    database.write("notes", store -> store.delete(next));
  }

  /** The whole database in memory, as rows. */
  private static List<DatabaseImport.Source> export(DatabaseEngine engine) throws IOException {
    var stores = new ArrayList<DatabaseImport.Source>();
    DatabaseExport.write(
        engine,
        (schema, next, rows) -> {
          var kept = new ArrayList<byte[][]>();
          rows.copyTo((key, value) -> kept.add(new byte[][] {key, value}));
          stores.add(
              new DatabaseImport.Source(
                  schema,
                  next,
                  kept.size(),
                  sink -> {
                    for (var row : kept) {
                      sink.row(row[0], row[1]);
                    }
                  }));
        });
    return stores;
  }
}
