package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.base.file.IoReason;

/**
 * Compares unpacked packages with the lists of their files. The first time every file is read;
 * afterwards only those that the system calls changed, so that the check can stand before every
 * start of a program.
 */
final class Integrity {
  private final KnownDigests digests;

  Integrity(KnownDigests digests) {
    this.digests = digests;
  }

  /**
   * The first file, by name, that differs from the list, with what it should be; empty when every
   * file is right.
   */
  Optional<String> tampering(Path folder, FileList list) {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.of(folder + " is not a folder");
    }
    try {
      var there = files(folder);
      for (var name : there.keySet()) {
        if (!list.files().containsKey(name)) {
          return Optional.of(folder.resolve(name) + " is not part of the package");
        }
      }
      return list.files().entrySet().parallelStream()
          .map(
              listed ->
                  fault(
                      folder.resolve(listed.getKey()),
                      Optional.ofNullable(there.get(listed.getKey())),
                      listed.getValue()))
          .flatMap(Optional::stream)
          .findFirst();
    } catch (IOException e) {
      return Optional.of(folder + " cannot be read: " + IoReason.of(e));
    }
  }

  /** Returns the states of files by their names with slashes. */
  private static Map<String, FileState> files(Path folder) throws IOException {
    var files = new TreeMap<String, FileState>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes unused)
              throws IOException {
            var name = folder.relativize(file).toString().replace('\\', '/');
            files.put(name, FileState.of(file));
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  private Optional<String> fault(Path file, Optional<FileState> found, FileList.Listed listed) {
    if (found.isEmpty()) {
      return Optional.of(file + " is missing");
    }
    var state = found.get();
    if (!state.isRegularFile()) {
      return Optional.of(file + " is no longer a file");
    }
    if (state.contradicts(listed.executable())) {
      return Optional.of(
          file + (listed.executable() ? " is no longer executable" : " became executable"));
    }
    try {
      var actual = digests.sha256(file, state);
      return actual.equals(listed.sha256())
          ? Optional.empty()
          : Optional.of(
              "%s was changed: its SHA-256 is %s, and should be %s"
                  .formatted(file, actual, listed.sha256()));
    } catch (IOException e) {
      return Optional.of(file + " cannot be read: " + IoReason.of(e));
    }
  }
}
