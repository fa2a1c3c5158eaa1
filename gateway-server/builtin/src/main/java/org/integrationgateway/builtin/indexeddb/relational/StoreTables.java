package org.integrationgateway.builtin.indexeddb.relational;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.builtin.indexeddb.codec.DocumentBytes;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** The tables of the object stores and their indexes. */
public record StoreTables(Map<String, StoreTable> byName) {
  public static final StoreTables NONE = new StoreTables(Map.of());

  /**
   * Tables of one object store.
   *
   * @param generation grows with each change of its indexes
   */
  public record StoreTable(long id, long generation, StoreSchema schema, List<IndexTable> indexes) {
    /** The table with the records. */
    public String name() {
      return name(generation);
    }

    String name(long ofGeneration) {
      return ofGeneration == 0 ? "records_" + id : "records_" + id + "_" + ofGeneration;
    }

    /** Whether a write touches one table only. */
    boolean isPlain() {
      return indexes.isEmpty() && !schema.autoIncrement();
    }

    IndexTable index(String index) {
      return indexes.get(schema.indexes().indexOf(schema.index(index)));
    }
  }

  /** An index's table. */
  public record IndexTable(long id, IndexSchema schema) {
    /** The table with index keys and own keys. */
    String name() {
      return "entries_" + id;
    }
  }

  /**
   * The tables of a store.
   *
   * @throws IndexedDbException {@code NOT_FOUND}
   */
  public StoreTable store(String name) {
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

  /** Reads the tables within a transaction, by two queries however many there are. */
  public static StoreTables load(DatabaseSession session) {
    return load(session, "", "");
  }

  /** Reads the tables of one store within a transaction; none where it does not exist. */
  public static StoreTables load(DatabaseSession session, String store) {
    return load(
        session,
        " WHERE store IN (SELECT id FROM object_stores WHERE name = ?)",
        " WHERE name = ?",
        store);
  }

  private static StoreTables load(
      DatabaseSession session, String whichIndexes, String whichStores, Object... parameters) {
    var indexes = new HashMap<Long, List<IndexTable>>();
    session.query(
        "SELECT id, name, key_path, is_unique, multi_entry, store FROM indexes"
            + whichIndexes
            + " ORDER BY id",
        row ->
            indexes
                .computeIfAbsent(row.getLong(6), store -> new ArrayList<>())
                .add(
                    new IndexTable(
                        row.getLong(1),
                        new IndexSchema(
                            row.getString(2),
                            keyPath(row.getBytes(3)),
                            row.getInt(4) == 1,
                            row.getInt(5) == 1))),
        parameters);
    var byName = new TreeMap<String, StoreTable>();
    session
        .query(
            "SELECT id, generation, name, key_path, auto_increment FROM object_stores"
                + whichStores,
            row -> {
              var keyPath = Optional.ofNullable(row.getBytes(4)).map(StoreTables::keyPath);
              var of = List.copyOf(indexes.getOrDefault(row.getLong(1), List.of()));
              var schemas = of.stream().map(IndexTable::schema).toList();
              var schema = new StoreSchema(row.getString(3), keyPath, row.getInt(5) == 1, schemas);
              return new StoreTable(row.getLong(1), row.getLong(2), schema, of);
            },
            parameters)
        .forEach(store -> byName.put(store.schema().name(), store));
    return new StoreTables(byName);
  }

  static byte[] encoded(KeyPath path) {
    return DocumentBytes.encode(
        Document.builder().put("paths", path.paths()).put("compound", path.compound()).build());
  }

  private static KeyPath keyPath(byte[] encoded) {
    var document = DocumentBytes.decode(encoded);
    var paths = document.list("paths").stream().map(String::valueOf).toList();
    return new KeyPath(paths, document.flag("compound").orElse(false));
  }
}
