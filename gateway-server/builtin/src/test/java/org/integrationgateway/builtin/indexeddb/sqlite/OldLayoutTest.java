package org.integrationgateway.builtin.indexeddb.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.indexeddb.codec.DocumentBytes;
import org.integrationgateway.builtin.indexeddb.codec.KeyBytes;
import org.integrationgateway.builtin.indexeddb.faults.Countdown;
import org.integrationgateway.builtin.indexeddb.faults.FaultyConnections;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OldLayoutTest {
  private static final Document ADA = Document.of(Map.of("id", "1", "name", "Ada"));

  @TempDir private Path folder;

  /** A database with the first layout, with one record in one index. */
  private Path oldFile() throws SQLException {
    return oldFile("old.db");
  }

  private Path oldFile(String name) throws SQLException {
    var file = folder.resolve(name);
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      for (var sql :
          List.of(
              "CREATE TABLE object_stores (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL"
                  + " UNIQUE, key_path BLOB)",
              "CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, store INTEGER NOT NULL,"
                  + " name TEXT NOT NULL, key_path BLOB NOT NULL, is_unique INTEGER NOT NULL,"
                  + " UNIQUE (store, name))",
              "PRAGMA application_id = 1196901442",
              "PRAGMA user_version = 1",
              "CREATE TABLE records_1 (k BLOB NOT NULL PRIMARY KEY, v BLOB NOT NULL) WITHOUT ROWID",
              "CREATE TABLE entries_1 (i BLOB NOT NULL, k BLOB NOT NULL, PRIMARY KEY (i, k))"
                  + " WITHOUT ROWID")) {
        try (var statement = connection.createStatement()) {
          statement.execute(sql);
        }
      }
      insert(connection, "INSERT INTO object_stores VALUES (1, ?, ?)", "people", path("id"));
      insert(connection, "INSERT INTO indexes VALUES (1, 1, ?, ?, 0)", "name", path("name"));
      insert(
          connection,
          "INSERT INTO records_1 VALUES (?, ?)",
          KeyBytes.encode(Key.of("1")),
          DocumentBytes.encode(ADA));
      insert(
          connection,
          "INSERT INTO entries_1 VALUES (?, ?)",
          KeyBytes.encode(Key.of("Ada")),
          KeyBytes.encode(Key.of("1")));
    }
    return file;
  }

  private static byte[] path(String name) {
    return DocumentBytes.encode(
        Document.builder().put("paths", List.of(name)).put("compound", false).build());
  }

  private static void insert(Connection connection, String sql, Object... values)
      throws SQLException {
    try (var statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }

  @Test
  void keepsWhatAFileOfTheFirstLayoutHolds() throws SQLException {
    var file = oldFile();
    assertKept(file);
    assertKept(file);
  }

  private static void assertKept(Path file) {
    try (var database = SqliteIndexedDb.open(file)) {
      assertThat(database.stores())
          .containsExactly(
              StoreSchema.of(
                  "people", KeyPath.of("id"), IndexSchema.of("name", KeyPath.of("name"))));
      assertThat(database.records("people").get(Key.of("1"))).contains(ADA);
      assertThat(database.records("people").index("name").get(Key.of("Ada"))).contains(ADA);
    }
  }

  @Tag("nightly")
  @Test
  void keepsItWhereverTheUpgradeBreaksOff() throws SQLException {
    var countdown = new Countdown();
    boolean broke = true;
    int step = 0;
    while (broke) {
      step++;
      var file = oldFile("step" + step + ".db");
      countdown.arm(step);
      try {
        WatchedSqlite.open(file, new FaultyConnections(countdown, Connection::close)).close();
      } catch (IndexedDbException away) {
        assertThat(away.reason()).isEqualTo(IndexedDbException.Reason.UNAVAILABLE);
      }
      broke = countdown.disarm();
      assertKept(file);
    }
    assertThat(step).isGreaterThan(20);
  }

  @Test
  void refusesANewerLayoutByItsName() throws SQLException {
    var file = oldFile();
    SqliteIndexedDb.open(file).close();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      insert(connection, "INSERT INTO layout_steps VALUES (3, 'colours', 'x')");
    }
    assertThatThrownBy(() -> SqliteIndexedDb.open(file))
        .hasMessageContaining("step 3")
        .hasMessageContaining("'colours'");
  }

  @Test
  void refusesAStepOfTheSameNumberWithOtherContent() throws SQLException {
    var file = oldFile();
    SqliteIndexedDb.open(file).close();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      insert(connection, "UPDATE layout_steps SET checksum = 'x' WHERE number = 2");
    }
    assertThatThrownBy(() -> SqliteIndexedDb.open(file)).hasMessageContaining("its step 2");
  }
}
