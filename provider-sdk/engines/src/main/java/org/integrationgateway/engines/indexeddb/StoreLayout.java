package org.integrationgateway.engines.indexeddb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * A store with the spaces of its entries, and its form in the catalog, whose member names never
 * change.
 *
 * @param space of its records
 * @param indexSpaces of its indexes, by name
 */
record StoreLayout(StoreSchema schema, long space, Map<String, Long> indexSpaces) {
  long space(String index) {
    return Objects.requireNonNull(indexSpaces.get(schema.index(index).name()));
  }

  StoreLayout with(IndexSchema index, long indexSpace) {
    var indexes = new ArrayList<>(schema.indexes());
    indexes.add(index);
    var spaces = new HashMap<>(indexSpaces);
    spaces.put(index.name(), indexSpace);
    return new StoreLayout(schema.withIndexes(indexes), space, spaces);
  }

  StoreLayout without(String index) {
    var indexes = new ArrayList<>(schema.indexes());
    indexes.remove(schema.index(index));
    var spaces = new HashMap<>(indexSpaces);
    spaces.remove(index);
    return new StoreLayout(schema.withIndexes(indexes), space, spaces);
  }

  Document document() {
    return Document.builder()
        .put("name", schema.name())
        .put("space", space)
        .putIfPresent("keyPath", schema.keyPath().map(StoreLayout::document))
        .put("autoIncrement", schema.autoIncrement())
        .put("indexes", schema.indexes().stream().map(this::document).toList())
        .build();
  }

  private Document document(IndexSchema index) {
    return Document.builder()
        .put("name", index.name())
        .put("space", space(index.name()))
        .put("keyPath", document(index.keyPath()))
        .put("unique", index.unique())
        .put("multiEntry", index.multiEntry())
        .build();
  }

  private static Document document(KeyPath path) {
    return Document.builder().put("paths", path.paths()).put("compound", path.compound()).build();
  }

  static StoreLayout of(Document stored) {
    var layout =
        new StoreLayout(
            new StoreSchema(
                name(stored),
                stored.document("keyPath").map(StoreLayout::keyPath),
                isSet(stored, "autoIncrement"),
                List.of()),
            space(stored),
            Map.of());
    for (var each : stored.list("indexes")) {
      if (each instanceof Document index) {
        layout =
            layout.with(
                new IndexSchema(
                    name(index),
                    keyPath(index.document("keyPath").orElseThrow()),
                    isSet(index, "unique"),
                    isSet(index, "multiEntry")),
                space(index));
      }
    }
    return layout;
  }

  private static String name(Document stored) {
    return stored.text("name").orElseThrow();
  }

  private static long space(Document stored) {
    return stored.whole("space").orElseThrow();
  }

  private static boolean isSet(Document stored, String name) {
    return stored.flag(name).orElse(false);
  }

  private static KeyPath keyPath(Document stored) {
    var paths = stored.list("paths").stream().map(String::valueOf).toList();
    return new KeyPath(paths, isSet(stored, "compound"));
  }
}
