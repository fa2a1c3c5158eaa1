package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.base.digest.Sha256;

/**
 * The folder of a release. Files are written to a temporary folder beside it, which replaces it
 * when the release is complete; an earlier release stays until then, and is restored when the last
 * step fails.
 */
final class ReleaseFolder implements AutoCloseable {
  private final Path place;
  private final Path staging;

  /**
   * Creates the temporary folder.
   *
   * @throws ReleaseException when the folder of the release contains other files
   */
  ReleaseFolder(Path output) throws ReleaseException, IOException {
    place = output.toAbsolutePath().normalize();
    var parent = place.getParent();
    if (parent == null) {
      throw new ReleaseException(output + " cannot be the folder of a release: it is the root");
    }
    checkPlace();
    Files.createDirectories(parent);
    staging = Files.createTempDirectory(parent, "." + place.getFileName() + "-");
  }

  /** The folder that files are written to until the release is complete. */
  Path staging() {
    return staging;
  }

  /** Refuses a folder with other files, because it would be replaced as a whole. */
  private void checkPlace() throws ReleaseException, IOException {
    if (!Files.exists(place)) {
      return;
    }
    if (!Files.isDirectory(place)) {
      throw new ReleaseException(place + " is a file: name a folder for the release");
    }
    var children = children(place);
    boolean release = children.contains(place.resolve(Checksums.FILE));
    if (!children.isEmpty() && (!release || !children.stream().allMatch(Files::isRegularFile))) {
      throw new ReleaseException(
          place
              + " holds something other than a release, and would be replaced as a whole: "
              + "empty it, or name another folder");
    }
  }

  /** Copies a file, and checks that the copy has the digest that was checked. */
  Path copy(Path file, String sha256) throws ReleaseException, IOException {
    var copy = staging.resolve(file.getFileName().toString());
    Files.copy(file, copy);
    if (!Sha256.hex(copy).equals(sha256)) {
      throw new ReleaseException(file + " changed during the release: is it still being written?");
    }
    return copy;
  }

  /**
   * Returns whether the folder already contains exactly these files with these contents, besides
   * others.
   */
  boolean isAlready(List<Path> files) throws IOException {
    for (var file : files) {
      var there = place.resolve(file.getFileName());
      if (!Files.isRegularFile(there) || Files.mismatch(there, file) >= 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the path of a file in the folder of the release. */
  Path placed(Path file) {
    return place.resolve(file.getFileName());
  }

  /** Returns the current files of the folder of the release. */
  List<Path> there() throws IOException {
    return Files.isDirectory(place) ? children(place) : List.of();
  }

  /** Replaces the folder of the release. */
  void complete() throws IOException {
    makeReadable();
    if (!Files.exists(place)) {
      Files.move(staging, place, StandardCopyOption.ATOMIC_MOVE);
      return;
    }
    var earlier = Files.createTempDirectory(place.getParent(), "." + place.getFileName() + "-old-");
    Files.move(place, earlier, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    try {
      Files.move(staging, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failed) {
      Files.move(earlier, place, StandardCopyOption.ATOMIC_MOVE);
      throw failed;
    }
    delete(earlier);
  }

  /** Makes a temporary folder, which is private, readable for others. */
  private void makeReadable() throws IOException {
    if (!Files.getFileStore(staging).supportsFileAttributeView("posix")) {
      return;
    }
    Files.setPosixFilePermissions(staging, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (var file : children(staging)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }
  }

  private static List<Path> children(Path folder) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    for (var file : children(folder)) {
      Files.delete(file);
    }
    Files.delete(folder);
  }

  /** Deletes the temporary folder. */
  @Override
  public void close() throws IOException {
    if (Files.exists(staging)) {
      delete(staging);
    }
  }
}
