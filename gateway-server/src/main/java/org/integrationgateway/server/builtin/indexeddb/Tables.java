package org.integrationgateway.server.builtin.indexeddb;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.IndexSchema;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.KeyPath;
import org.integrationgateway.sdk.indexeddb.StoreSchema;

/**
 * Which tables the object stores and their indexes live in.
 *
 * @param version SQLite's own count of schema changes, by which a change is noticed
 */
record Tables(long version, Map<String, StoreTable> byName) {
  static final Tables NONE = new Tables(-1, Map.of());

  /**
   * Tables of one object store.
   *
   * @param name of the table with the records
   */
  record StoreTable(long id, String name, StoreSchema schema, List<IndexTable> indexes) {
    IndexTable index(String index) {
      return indexes.stream()
          .filter(each -> each.schema().name().equals(index))
          .findFirst()
          .orElseThrow(
              () ->
                  new IndexedDbException(
                      Reason.NOT_FOUND,
                      "object store '%s' has no index '%s'".formatted(schema.name(), index)));
    }
  }

  /**
   * An index's table.
   *
   * @param name of the table with index keys and own keys
   */
  record IndexTable(long id, String name, IndexSchema schema) {}

  StoreTable store(String name) {
    var table = byName.get(name);
    if (table == null) {
      throw new IndexedDbException(
          Reason.NOT_FOUND, "there is no object store '%s'".formatted(name));
    }
    return table;
  }

  List<StoreSchema> schemas() {
    return byName.values().stream().map(StoreTable::schema).toList();
  }

  static Tables load(Session session, long version) {
    var byName = new TreeMap<String, StoreTable>();
    session
        .query(
            "SELECT id, name, key_path FROM object_stores",
            row -> {
              long id = row.getLong(1);
              var name = row.getString(2);
              var keyPath = Optional.ofNullable(row.getBytes(3)).map(Tables::keyPath);
              return new StoreTable(
                  id, "records_" + id, new StoreSchema(name, keyPath, List.of()), List.of());
            })
        .forEach(store -> byName.put(store.schema().name(), store));
    byName.replaceAll((name, store) -> withIndexes(session, store));
    return new Tables(version, byName);
  }

  private static StoreTable withIndexes(Session session, StoreTable store) {
    var indexes =
        session.query(
            "SELECT id, name, key_path, is_unique FROM indexes WHERE store = ? ORDER BY id",
            row ->
                new IndexTable(
                    row.getLong(1),
                    "entries_" + row.getLong(1),
                    new IndexSchema(row.getString(2), keyPath(row.getBytes(3)), row.getBoolean(4))),
            store.id());
    var schemas = new ArrayList<IndexSchema>();
    indexes.forEach(index -> schemas.add(index.schema()));
    var schema = new StoreSchema(store.schema().name(), store.schema().keyPath(), schemas);
    return new StoreTable(store.id(), store.name(), schema, indexes);
  }

  static byte[] encoded(KeyPath path) {
    return ValueCodec.encode(
        Document.builder().put("paths", path.paths()).put("compound", path.compound()).build());
  }

  private static KeyPath keyPath(byte[] encoded) {
    var document = ValueCodec.decode(encoded);
    var paths = document.list("paths").stream().map(String::valueOf).toList();
    return new KeyPath(paths, document.flag("compound").orElse(false));
  }
}
