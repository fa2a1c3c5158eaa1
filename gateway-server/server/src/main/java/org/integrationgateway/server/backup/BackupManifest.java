package org.integrationgateway.server.backup;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The content of a backup, with digests of all files.
 *
 * @param format tells this form from later ones
 * @param product the version of the program that wrote it
 * @param objects the files of each object store, by the path of its entry in the configuration
 * @param lock the lock file
 */
public record BackupManifest(
    String format,
    String product,
    Instant createdAt,
    List<SavedDatabase> databases,
    Map<String, List<SavedFile>> objects,
    Optional<SavedFile> lock) {
  /** The format that this program writes and reads. */
  public static final String FORMAT = "gateway.backup/v1";

  /** The name of the manifest in the archive. */
  static final String ENTRY = "manifest.json";

  static final JsonMapper JSON = JsonMapper.shared();

  Stream<SavedFile> files() {
    return Stream.of(
            databases.stream()
                .flatMap(database -> database.stores().stream())
                .map(SavedStore::file),
            objects.values().stream().flatMap(List::stream),
            lock.stream())
        .flatMap(files -> files);
  }

  /** The number of records of all databases. */
  public long records() {
    return databases.stream().mapToLong(SavedDatabase::records).sum();
  }

  /** The number of objects: each has two files. */
  public long objectCount() {
    return objects.values().stream().mapToLong(List::size).sum() / 2;
  }
}
