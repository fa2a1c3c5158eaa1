package org.integrationgateway.packaging.archive;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and folders of an archive, written to a temporary folder that no other process uses. */
final class UnpackedFiles implements ArchiveScan.Target {
  private final Path root;
  private final boolean posix;

  UnpackedFiles(Path root) throws IOException {
    this.root = root;
    this.posix = Files.getFileStore(root).supportsFileAttributeView("posix");
  }

  @Override
  public void folder(String name) throws IOException {
    Files.createDirectories(root.resolve(name));
  }

  @Override
  public OutputStream file(String name, boolean executable) throws IOException {
    var file = root.resolve(name);
    Files.createDirectories(file.getParent());
    var out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    if (posix) {
      var mode = executable ? "rwxr-xr-x" : "rw-r--r--";
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
    return new BufferedOutputStream(out, 1 << 16);
  }

  /** Changes the mode of a temporary folder, which is private, to that of an ordinary folder. */
  static void open(Path folder) throws IOException {
    if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  /** Changes the mode of a temporary file to that of an ordinary file. */
  static void makeReadable(Path file) throws IOException {
    if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }
  }

  static void requireEmpty(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (var children = Files.list(folder)) {
      if (children.findAny().isPresent()) {
        throw new FileAlreadyExistsException(
            folder.toString(), null, "an archive is only unpacked into an empty folder");
      }
    }
  }
}
