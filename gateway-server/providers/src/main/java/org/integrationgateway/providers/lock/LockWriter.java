package org.integrationgateway.providers.lock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.base.file.FileReplacement;
import org.integrationgateway.base.file.IoReason;

/** Writes a lock file, whole or not at all. */
public final class LockWriter {
  private LockWriter() {}

  /**
   * Writes it, unless it says that already.
   *
   * @return whether something was written
   * @throws LockException when it cannot be written
   */
  public static boolean write(LockFile lock, Path file) {
    var text = lock.text();
    try {
      if (Files.isRegularFile(file) && Files.readString(file).equals(text)) {
        return false;
      }
    } catch (IOException unreadable) {
      // the unreadable file is replaced
    }
    var draft = file.resolveSibling("." + file.getFileName() + ".new");
    try {
      try {
        Files.writeString(draft, text);
        FileReplacement.replace(draft, file);
        return true;
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new LockException(
          file, "cannot be written: " + IoReason.of(e) + "; its previous content is unchanged");
    }
  }
}
