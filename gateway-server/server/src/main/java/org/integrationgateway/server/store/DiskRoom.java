package org.integrationgateway.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The room on the disk of a database file. A write may still fit into the file when the next one
 * does not, so that a write that succeeds says nothing of the next.
 */
final class DiskRoom {
  private static final long LEAST_BYTES = 512 << 10;

  private final Path file;

  DiskRoom(Path file) {
    this.file = file;
  }

  /**
   * Looks how much there is.
   *
   * @throws IllegalStateException when it is too little
   */
  void check() {
    try {
      var disk = Files.getFileStore(file);
      // Some file systems do not know their size.
      if (disk.getTotalSpace() > 0 && disk.getUsableSpace() < LEAST_BYTES) {
        throw new IllegalStateException(
            "the disk of %s is full: %d KiB are left".formatted(file, disk.getUsableSpace() >> 10));
      }
    } catch (IOException unknown) {
      // Reading the database says more of a disk that cannot be asked.
      return;
    }
  }
}
