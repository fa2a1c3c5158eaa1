package org.integrationgateway.packaging.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.base.file.Folders;

/**
 * A temporary folder that is deleted when it is closed. Its name contains a space, because a
 * consumer's folder may, too.
 */
record VerificationFolder(Path path) implements AutoCloseable {
  /** Creates a folder in this one. */
  static VerificationFolder in(Path folder) throws IOException {
    return new VerificationFolder(Files.createTempDirectory(folder.toAbsolutePath(), "verify it "));
  }

  /** Creates a folder with a short name, for sockets. */
  static VerificationFolder forSockets() throws IOException {
    return new VerificationFolder(Files.createTempDirectory("gwv"));
  }

  @Override
  public void close() throws IOException {
    Folders.delete(path);
  }
}
