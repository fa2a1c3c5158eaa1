package org.integrationgateway.server.backup;

import java.util.List;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;

/** An index as the manifest of a backup describes it. */
public record SavedIndex(
    String name, List<String> paths, boolean compound, boolean unique, boolean multiEntry) {
  static SavedIndex of(IndexSchema schema) {
    var path = schema.keyPath();
    return new SavedIndex(
        schema.name(), path.paths(), path.compound(), schema.unique(), schema.multiEntry());
  }

  IndexSchema schema() {
    return new IndexSchema(name, new KeyPath(paths, compound), unique, multiEntry);
  }
}
