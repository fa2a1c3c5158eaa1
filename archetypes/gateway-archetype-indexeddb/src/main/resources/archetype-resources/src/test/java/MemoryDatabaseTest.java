package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoryDatabaseTest {
  private final IndexedDb database = MemoryDatabase.open(new MemoryDatabase.Config(30));

  @BeforeEach
  void store() {
    database.createStore(
        StoreSchema.outOfLine("people", IndexSchema.unique("email", KeyPath.of("email"))));
  }

  @Test
  void keepsForReadersWhatTheyBeganWith() {
    put("ada", "ada@example.com");
    try (var reader = database.begin(Mode.READ_ONLY, List.of("people"))) {
      put("grace", "grace@example.com");
      assertThat(reader.store("people").count(KeyRange.ALL)).isEqualTo(1);
    }
    assertThat(database.records("people").count(KeyRange.ALL)).isEqualTo(2);
  }

  @Test
  void leavesNoTraceOfAWriteThatItRefuses() {
    put("ada", "ada@example.com");
    assertThatThrownBy(() -> put("grace", "ada@example.com"))
        .isInstanceOfSatisfying(
            IndexedDbException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.CONSTRAINT));
    assertThat(database.records("people").get(Key.of("grace"))).isEmpty();
  }

  private void put(String name, String email) {
    database.records("people").put(Key.of(name), Document.of(Map.of("email", email)));
  }
}
