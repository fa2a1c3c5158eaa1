package org.integrationgateway.server.backup;

import java.util.List;

/**
 * A database as the manifest of a backup describes it.
 *
 * @param name {@code server}, or the path of its entry in the configuration
 * @param encoding the version of the encoding of its records
 */
public record SavedDatabase(String name, int encoding, List<SavedStore> stores) {
  long records() {
    return stores.stream().mapToLong(SavedStore::records).sum();
  }
}
