package org.integrationgateway.manifest.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.base.file.Folders;

/**
 * A temporary folder that is deleted when it is closed. Its name contains a space, because a
 * consumer's folder may, too.
 */
record WorkFolder(Path path) implements AutoCloseable {
  /** Creates a folder in this one. */
  static WorkFolder in(Path folder) throws IOException {
    return new WorkFolder(Files.createTempDirectory(folder.toAbsolutePath(), "verify it "));
  }

  /** Creates a folder with a short name, for sockets. */
  static WorkFolder forSockets() throws IOException {
    return new WorkFolder(Files.createTempDirectory("gwv"));
  }

  @Override
  public void close() throws IOException {
    Folders.delete(path);
  }
}
