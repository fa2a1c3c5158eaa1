package org.integrationgateway.builtin.indexeddb.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseFileTest {
  @TempDir private Path folder;

  private static String mode(Path path) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void isReadableByItsOwnerOnly() throws Exception {
    var file = folder.resolve("deep/er/gateway.db");
    try (var database = SqliteIndexedDb.open(file)) {
      database.createStore(StoreSchema.outOfLine("a"));
      assertThat(mode(folder.resolve("deep"))).isEqualTo("rwx------");
      assertThat(mode(file.getParent())).isEqualTo("rwx------");
      assertThat(mode(file)).isEqualTo("rw-------");
      assertThat(mode(file.resolveSibling("gateway.db-wal"))).isEqualTo("rw-------");
      assertThat(mode(file.resolveSibling("gateway.db-shm"))).isEqualTo("rw-------");
    }
  }

  @Test
  void refusesAFileThatIsNoDatabaseAndLeavesItAlone() throws Exception {
    var file = Files.writeString(folder.resolve("notes.txt"), "dear diary, nothing happened today");
    assertThatThrownBy(() -> SqliteIndexedDb.open(file))
        .isInstanceOf(IndexedDbException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("is not a database");
    assertThat(file).hasContent("dear diary, nothing happened today");
  }

  @Test
  void refusesADamagedDatabase() throws Exception {
    var file = folder.resolve("damaged.db");
    Files.writeString(file, "SQLite format 3\0" + "x".repeat(5000));
    assertThatThrownBy(() -> SqliteIndexedDb.open(file))
        .isInstanceOf(IndexedDbException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void refusesTheDatabaseOfAnotherProgram() throws Exception {
    var file = folder.resolve("other.db");
    execute(file, "CREATE TABLE bookmarks (url TEXT)");
    assertThatThrownBy(() -> SqliteIndexedDb.open(file)).hasMessageContaining("another program");
  }

  @Test
  void refusesTheFormatOfANewerVersion() throws Exception {
    var file = folder.resolve("newer.db");
    SqliteIndexedDb.open(file).close();
    // A program without the table of formats counts by this number alone.
    execute(file, "DROP TABLE store_format");
    execute(file, "PRAGMA user_version = 99");
    assertThatThrownBy(() -> SqliteIndexedDb.open(file)).hasMessageContaining("format 99");
  }

  @Test
  void refusesAFolderThatCannotBeMadeOrIsNone() throws Exception {
    var blocked = Files.writeString(folder.resolve("blocked"), "a file");
    assertThatThrownBy(() -> SqliteIndexedDb.open(blocked.resolve("gateway.db")))
        .extracting("reason")
        .isEqualTo(IndexedDbException.Reason.UNUSABLE);
    assertThatThrownBy(() -> SqliteIndexedDb.open(folder)).hasMessageContaining("is not a file");
  }

  @Test
  @Tag("nightly")
  void saysThatAnotherProcessKeepsItLocked() throws Exception {
    var file = folder.resolve("busy.db");
    try (var database = SqliteIndexedDb.open(file);
        var other = connection(file);
        var statement = other.createStatement()) {
      database.createStore(StoreSchema.outOfLine("a"));
      statement.execute("BEGIN IMMEDIATE");
      assertThatThrownBy(() -> put(database))
          .hasMessageContaining("locked by another process")
          .extracting("reason")
          .isEqualTo(IndexedDbException.Reason.UNAVAILABLE);
      statement.execute("COMMIT");
      assertThat(put(database)).isTrue();
    }
  }

  private static boolean put(IndexedDb database) {
    return database.write(
        "a",
        store -> {
          store.put(Key.of(1), Document.of(Map.of()));
          return true;
        });
  }

  private static Connection connection(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  private static void execute(Path file, String sql) throws SQLException {
    try (var connection = connection(file);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
