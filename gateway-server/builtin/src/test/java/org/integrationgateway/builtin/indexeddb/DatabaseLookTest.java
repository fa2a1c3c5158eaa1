package org.integrationgateway.builtin.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A look at databases, beside programs that use them and without. */
@MayUse(seconds = 40, because = "it unpacks and starts a PostgreSQL server")
final class DatabaseLookTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final StoreSchema NOTES = StoreSchema.of("notes", KeyPath.of("id"));

  @TempDir Path folder;

  private static void fill(IndexedDb database) {
    database.createStore(NOTES);
    database.records("notes").put(Document.builder().put("id", "one").build());
  }

  private static void looksAtNotes(DatabaseLook look) {
    assertThat(look.isSetUp()).isTrue();
    assertThat(look.format()).startsWith("format 1 of gateway ");
    assertThat(look.records("notes")).containsExactly(Document.builder().put("id", "one").build());
    assertThat(look.records("unheard_of")).isEmpty();
    assertThat(look.refusal()).isEmpty();
  }

  @Test
  void readsAFileThatIsInUseAndOneThatIsNotAndLeavesNoFile() throws IOException {
    var file = folder.resolve("a b%20#?.db");
    try (var database = SqliteIndexedDb.open(file)) {
      fill(database);
      try (var look = DatabaseLook.at(file)) {
        looksAtNotes(look);
        assertThat(look.clock()).isEmpty();
      }
    }
    var before = names();
    try (var look = DatabaseLook.at(file)) {
      looksAtNotes(look);
    }
    assertThat(names()).isEqualTo(before);
  }

  private TreeSet<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return new TreeSet<>(files.map(Path::toString).toList());
    }
  }

  @Test
  void readsASharedDatabase() {
    var config = Postgres.shared().database();
    try (var look = DatabaseLook.at(config, PATIENCE)) {
      assertThat(look.isSetUp()).isFalse();
      assertThat(look.refusal()).isEmpty();
    }
    try (var database = PostgresqlIndexedDb.open(config);
        var look = DatabaseLook.at(config, PATIENCE)) {
      fill(database);
      looksAtNotes(look);
      var now = Instant.now();
      assertThat(List.of(look.clock().orElseThrow()))
          .allMatch(there -> Duration.between(there, now).abs().toMinutes() < 5);
    }
  }
}
