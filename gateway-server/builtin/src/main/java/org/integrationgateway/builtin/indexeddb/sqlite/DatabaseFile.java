package org.integrationgateway.builtin.indexeddb.sqlite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/**
 * Prepares the database file before SQLite opens it: it exists, only its owner can read it, and it
 * is a database or empty.
 */
final class DatabaseFile {
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private DatabaseFile() {}

  /**
   * Creates the file, readable by its owner only, and the folders above it where they are missing.
   *
   * @throws IndexedDbException {@code UNUSABLE}, with the reason
   */
  static void prepare(Path file) {
    try {
      var folder = file.toAbsolutePath().getParent();
      if (folder != null && !Files.isDirectory(folder)) {
        Files.createDirectories(folder, only("rwx------"));
      }
      try {
        Files.createFile(file, only("rw-------"));
      } catch (FileAlreadyExistsException e) {
        check(file);
      }
    } catch (IOException e) {
      throw new IndexedDbException(
          Reason.UNUSABLE,
          "database %s cannot be created (%s): name a folder that this process may write to"
              .formatted(file, reason(e)),
          e);
    }
  }

  /** The reason without the path and without class names. */
  private static String reason(IOException failure) {
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    var reason =
        failure instanceof FileSystemException file ? file.getReason() : failure.getMessage();
    return Optional.ofNullable(reason).orElseGet(failure::toString);
  }

  private static void check(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IndexedDbException(
          Reason.UNUSABLE, "database %s is not a file: name a file".formatted(file));
    }
    if (!Files.isReadable(file) || !Files.isWritable(file)) {
      throw new IndexedDbException(
          Reason.UNUSABLE,
          "database %s cannot be read and written by this process: check its owner and mode"
              .formatted(file));
    }
    try (var in = Files.newInputStream(file)) {
      var head = in.readNBytes(MAGIC.length);
      if (head.length > 0 && !Arrays.equals(head, MAGIC)) {
        throw new IndexedDbException(
            Reason.UNUSABLE,
            "%s is not a database: it is another kind of file; name another one".formatted(file));
      }
    }
  }

  private static FileAttribute<?>[] only(String mode) {
    return POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
        }
        : new FileAttribute<?>[0];
  }
}
