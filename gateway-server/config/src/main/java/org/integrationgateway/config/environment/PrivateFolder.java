package org.integrationgateway.config.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.integrationgateway.base.file.IoReason;

/**
 * A folder that only its owner may read.
 *
 * @param origin the setting that its path comes from, for messages
 */
public record PrivateFolder(Path path, String origin) {
  /** Creates the folder, if it is missing, with mode 0700. */
  public PrivateFolder create() {
    try {
      if (!Files.isDirectory(path)) {
        Files.createDirectories(path.toAbsolutePath().getParent());
        Files.createDirectory(path, mode("rwx------"));
      }
    } catch (FileAlreadyExistsException raced) {
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot create " + path + " (" + origin + "): " + IoReason.of(e), e);
    }
    return this;
  }

  /**
   * Writes this text to a file of mode 0600, atomically.
   *
   * @param file in this folder
   */
  public void write(Path file, String text) {
    create();
    try {
      var draft = Files.createTempFile(path, "." + file.getFileName(), ".new", mode("rw-------"));
      try {
        Files.writeString(draft, text, StandardCharsets.UTF_8);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + IoReason.of(e), e);
    }
  }

  private static FileAttribute<?>[] mode(String permissions) {
    if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      return new FileAttribute<?>[0];
    }
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
    };
  }
}
