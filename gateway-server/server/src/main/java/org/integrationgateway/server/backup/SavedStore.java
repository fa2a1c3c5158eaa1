package org.integrationgateway.server.backup;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * An object store as the manifest of a backup describes it.
 *
 * @param paths of its key; empty: keys are beside the values
 * @param nextKey the state of its key generator, if it was used
 * @param records their number
 * @param file with the records
 */
public record SavedStore(
    String name,
    List<String> paths,
    boolean compound,
    boolean autoIncrement,
    OptionalLong nextKey,
    List<SavedIndex> indexes,
    long records,
    SavedFile file) {
  static SavedStore of(StoreSchema schema, OptionalLong nextKey, long records, SavedFile file) {
    return new SavedStore(
        schema.name(),
        schema.keyPath().map(KeyPath::paths).orElse(List.of()),
        schema.keyPath().map(KeyPath::compound).orElse(false),
        schema.autoIncrement(),
        nextKey,
        schema.indexes().stream().map(SavedIndex::of).toList(),
        records,
        file);
  }

  StoreSchema schema() {
    var keyPath =
        paths.isEmpty() ? Optional.<KeyPath>empty() : Optional.of(new KeyPath(paths, compound));
    return new StoreSchema(
        name, keyPath, autoIncrement, indexes.stream().map(SavedIndex::schema).toList());
  }
}
