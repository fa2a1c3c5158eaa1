package org.integrationgateway.testkit.indexeddb;

import static org.integrationgateway.testkit.indexeddb.DbCases.doc;
import static org.integrationgateway.testkit.indexeddb.DbCases.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.sdk.indexeddb.Cursor;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** The common parts of the cases of cursors. */
interface DbCursors extends DbCases {
  default void items() {
    database()
        .createStore(
            StoreSchema.of(
                "items",
                KeyPath.of("id"),
                IndexSchema.of("kind", KeyPath.of("kind")),
                IndexSchema.unique("code", KeyPath.of("code"))));
    database().createStore(StoreSchema.outOfLine("loose"));
    change(
        "items",
        store -> {
          for (int i = 1; i <= 6; i++) {
            store.add(doc("id", "" + i, "kind", i % 2 == 0 ? "even" : "odd", "code", i));
          }
        });
  }

  static List<Object> walked(Cursor cursor) {
    var keys = new ArrayList<Key>();
    for (; cursor.hasRecord(); cursor.proceed()) {
      keys.add(cursor.primaryKey());
    }
    return plain(keys);
  }

  /** Walks over the store, in a transaction that writes. */
  default void walk(Direction direction, Consumer<Cursor> work) {
    change("items", store -> work.accept(store.openCursor(KeyRange.ALL, direction)));
  }

  default Cursor own(Mode mode, Optional<String> index, Direction direction) {
    return database().openCursor(mode, "items", index, Query.of(KeyRange.ALL).direction(direction));
  }
}
