package org.integrationgateway.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.integrationgateway.config.server.StorageConfig;
import org.jspecify.annotations.Nullable;

/**
 * The file of the store as it was when the server started. A process goes on with an open file that
 * was moved, deleted or replaced: what it writes is lost with the next start.
 *
 * @param path empty text for a store without a file
 * @param key the system's name for the file; null without a file, or where the system has no such
 *     name
 */
public record StoreFile(Path path, @Nullable Object key) {
  /** The file of this store, which is open. */
  public static StoreFile of(StorageConfig storage) {
    return storage.postgresql().isEmpty()
        ? new StoreFile(storage.sqliteFile(), key(storage.sqliteFile()))
        : new StoreFile(Path.of(""), null);
  }

  private static @Nullable Object key(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException missing) {
      return null;
    }
  }

  /**
   * Finds out whether the file is in its place.
   *
   * @throws IllegalStateException when it is not
   */
  void check() {
    if (key != null && !Objects.equals(key, key(path))) {
      throw new IllegalStateException(
          ("%s was moved, deleted or replaced while this server has it open, and what it writes will"
                  + " be lost: stop the server, put the file with its -wal back, and start again")
              .formatted(path));
    }
  }
}
