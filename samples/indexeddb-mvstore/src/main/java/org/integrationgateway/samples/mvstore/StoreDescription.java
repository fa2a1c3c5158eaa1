package org.integrationgateway.samples.mvstore;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * The stored description of a store.
 *
 * @param space of its records
 * @param indexSpaces of its indexes, by name
 */
record StoreDescription(StoreSchema schema, long space, Map<String, Long> indexSpaces) {
  IndexSchema index(String name) {
    return schema.indexes().stream()
        .filter(index -> index.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IndexedDbException(
                    Reason.NOT_FOUND,
                    "object store '%s' has no index '%s'".formatted(schema.name(), name)));
  }

  long space(String index) {
    return indexSpaces.get(index(index).name());
  }

  StoreDescription with(IndexSchema index, long indexSpace) {
    var indexes = new ArrayList<>(schema.indexes());
    indexes.add(index);
    var spaces = new HashMap<>(indexSpaces);
    spaces.put(index.name(), indexSpace);
    return new StoreDescription(schema(indexes), space, spaces);
  }

  StoreDescription without(String index) {
    var indexes = new ArrayList<>(schema.indexes());
    indexes.remove(index(index));
    var spaces = new HashMap<>(indexSpaces);
    spaces.remove(index);
    return new StoreDescription(schema(indexes), space, spaces);
  }

  private StoreSchema schema(List<IndexSchema> indexes) {
    return new StoreSchema(schema.name(), schema.keyPath(), schema.autoIncrement(), indexes);
  }

  byte[] bytes() {
    var buffer = new WriteBuffer();
    Codec.write(buffer, schema.name());
    buffer
        .putVarLong(space)
        .put(bit(schema.autoIncrement()))
        .put(bit(schema.keyPath().isPresent()));
    schema.keyPath().ifPresent(path -> write(buffer, path));
    buffer.putVarInt(schema.indexes().size());
    for (var index : schema.indexes()) {
      Codec.write(buffer, index.name());
      buffer.putVarLong(space(index.name())).put(bit(index.unique())).put(bit(index.multiEntry()));
      write(buffer, index.keyPath());
    }
    return Codec.written(buffer);
  }

  static StoreDescription of(byte[] bytes) {
    var buffer = ByteBuffer.wrap(bytes);
    var name = Codec.readText(buffer);
    long space = DataUtils.readVarLong(buffer);
    boolean autoIncrement = buffer.get() == 1;
    Optional<KeyPath> path = buffer.get() == 1 ? Optional.of(readPath(buffer)) : Optional.empty();
    var shelf =
        new StoreDescription(
            new StoreSchema(name, path, autoIncrement, List.of()), space, Map.of());
    int count = DataUtils.readVarInt(buffer);
    for (int i = 0; i < count; i++) {
      var index = Codec.readText(buffer);
      long indexSpace = DataUtils.readVarLong(buffer);
      boolean unique = buffer.get() == 1;
      boolean multiEntry = buffer.get() == 1;
      shelf = shelf.with(new IndexSchema(index, readPath(buffer), unique, multiEntry), indexSpace);
    }
    return shelf;
  }

  private static void write(WriteBuffer buffer, KeyPath path) {
    buffer.put(bit(path.compound())).putVarInt(path.paths().size());
    path.paths().forEach(each -> Codec.write(buffer, each));
  }

  private static KeyPath readPath(ByteBuffer buffer) {
    boolean compound = buffer.get() == 1;
    int count = DataUtils.readVarInt(buffer);
    var paths = new ArrayList<String>(count);
    for (int i = 0; i < count; i++) {
      paths.add(Codec.readText(buffer));
    }
    return new KeyPath(paths, compound);
  }

  private static byte bit(boolean set) {
    return (byte) (set ? 1 : 0);
  }
}
