package org.integrationgateway.manifest.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * A folder that is gone when it is closed. Its name has a space, because a consumer's may have one.
 */
record WorkFolder(Path path) implements AutoCloseable {
  /** A new one in this folder. */
  static WorkFolder in(Path folder) throws IOException {
    return new WorkFolder(Files.createTempDirectory(folder.toAbsolutePath(), "verify it "));
  }

  /** A new one with a short name, for sockets. */
  static WorkFolder forSockets() throws IOException {
    return new WorkFolder(Files.createTempDirectory("gwv"));
  }

  @Override
  public void close() throws IOException {
    try (var files = Files.walk(path)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
