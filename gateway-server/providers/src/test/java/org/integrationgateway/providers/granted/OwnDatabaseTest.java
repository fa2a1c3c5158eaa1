package org.integrationgateway.providers.granted;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No provider takes all connections of a database for itself. */
final class OwnDatabaseTest {
  private static final List<String> STORES = List.of("notes");

  @Test
  void leavesConnectionsForOthers(@TempDir Path folder) {
    try (var whole = SqliteIndexedDb.open(folder.resolve("shared.db"))) {
      var greedy = own(whole, "greedy");
      var modest = own(whole, "modest");
      var open = new ArrayList<OpenTransaction>();
      for (int i = 0; i < OwnDatabase.MOST_OPEN; i++) {
        // A database within it is no way around.
        open.add(begun(i % 2 == 0 ? greedy : greedy.database("inner")));
      }
      assertThatThrownBy(() -> begun(greedy))
          .hasMessageContaining("greedy has 16 transactions open");
      assertThatThrownBy(() -> begun(greedy.database("inner"))).hasMessageContaining("16");
      begun(modest).close();

      open.get(0).commit();
      open.get(0).close();
      begun(greedy).abort();
      open.forEach(OpenTransaction::close);
      for (int i = 0; i < 2 * OwnDatabase.MOST_OPEN; i++) {
        begun(greedy).close();
        assertThatThrownBy(() -> greedy.begin(Mode.READ_ONLY, List.of("none")))
            .hasMessageContaining("none");
      }
    }
  }

  private static IndexedDb own(IndexedDb whole, String owner) {
    var own = OwnDatabase.of(owner, whole, new Semaphore(OwnDatabase.MOST_OPEN));
    own.createStore(StoreSchema.outOfLine("notes"));
    own.database("inner").createStore(StoreSchema.outOfLine("notes"));
    return own;
  }

  private static OpenTransaction begun(IndexedDb database) {
    return database.begin(Mode.READ_ONLY, STORES);
  }
}
