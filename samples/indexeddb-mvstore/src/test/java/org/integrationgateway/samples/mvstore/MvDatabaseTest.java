package org.integrationgateway.samples.mvstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MvDatabaseTest {
  private static final StoreSchema ORDERS =
      StoreSchema.outOfLine("orders", IndexSchema.of("state", KeyPath.of("state")))
          .withKeyGenerator();

  @TempDir private Path folder;

  @Test
  void keepsWhatWasCommittedWhenItIsKilled() throws Exception {
    var config = "{\"file\": \"%s\"}".formatted(file().toString().replace('\\', '/'));
    try (var harness = ProviderHarness.serve(program(), config)) {
      var database = harness.service(ProviderKind.INDEXEDDB);
      database.createStore(ORDERS);
      for (int i = 0; i < 100; i++) {
        put(database, "open");
      }
      var unfinished = database.begin(Mode.READ_WRITE, List.of("orders"));
      unfinished.store("orders").put(order("lost"));
      var process = harness.process().orElseThrow();
      process.destroyForcibly();
      process.waitFor();
    }
    try (var harness = ProviderHarness.serve(program(), config)) {
      var database = harness.service(ProviderKind.INDEXEDDB);
      assertThat(database.stores()).containsExactly(ORDERS);
      long indexed = database.read("orders", orders -> orders.index("state").count(KeyRange.ALL));
      assertThat(indexed).isEqualTo(100);
      assertThat(put(database, "open")).isEqualTo(Key.of(101));
    }
  }

  @Test
  void goesOnAfterACallThatWasInterrupted() {
    try (var database = open()) {
      database.createStore(ORDERS);
      Thread.currentThread().interrupt();
      put(database, "open");
      assertThat(Thread.interrupted()).isTrue();
      put(database, "open");
    }
    try (var database = open()) {
      assertThat(database.records("orders").count(KeyRange.ALL)).isEqualTo(2);
    }
  }

  @Test
  void keepsForReadersWhatTheyBeganWithHoweverMuchIsWritten() {
    try (var database = open()) {
      database.createStore(ORDERS);
      put(database, "first");
      try (var reader = database.begin(Mode.READ_ONLY, List.of("orders"))) {
        for (int i = 0; i < 300; i++) {
          put(database, "later");
        }
        assertThat(reader.store("orders").getAll(KeyRange.ALL)).containsExactly(order("first"));
      }
      assertThat(database.records("orders").count(KeyRange.ALL)).isEqualTo(301);
    }
  }

  @Test
  void givesBackTheRoomOfWhatIsGoneWhenItIsOpenedAgain() throws Exception {
    var large = Document.of(Map.of("bytes", new byte[100_000]));
    try (var database = open()) {
      database.createStore(ORDERS);
      for (int i = 0; i < 40; i++) {
        database.records("orders").put(Key.of(1), large);
      }
    }
    open().close();
    assertThat(Files.size(file())).isLessThan(1_000_000);
  }

  @Test
  void isForOneAtATime() {
    try (var database = open()) {
      assertThat(database.stores()).isEmpty();
      assertThatThrownBy(this::open)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("one at a time");
    }
  }

  private Path file() {
    return folder.resolve("orders.mv");
  }

  private IndexedDb open() {
    return MvDatabase.open(new MvDatabase.Config(file().toString(), 16, 30));
  }

  private static ProviderUnderTest program() {
    return ProviderUnderTest.program(MvDatabase.class);
  }

  private static Key put(IndexedDb database, String state) {
    return database.records("orders").put(order(state));
  }

  private static Document order(String state) {
    return Document.of(Map.of("state", state));
  }
}
