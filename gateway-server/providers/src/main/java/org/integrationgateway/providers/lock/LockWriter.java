package org.integrationgateway.providers.lock;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
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
        write(text, draft);
        Files.move(
            draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return true;
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new LockException(
          file, "cannot be written: " + IoReason.of(e) + "; its previous content is unchanged");
    }
  }

  private static void write(String text, Path draft) throws IOException {
    try (var channel =
        FileChannel.open(
            draft,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }
}
