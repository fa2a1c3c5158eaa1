package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder that is read-only, also for its owner, where the system has such permissions. */
final class ReadOnlyTree {
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private static final Set<PosixFilePermission> READ = PosixFilePermissions.fromString("r--r--r--");
  private static final Set<PosixFilePermission> ENTER =
      PosixFilePermissions.fromString("r-xr-xr-x");

  private ReadOnlyTree() {}

  /** Takes every right to write away; programs stay programs. What was written is on the disk. */
  static void seal(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            force(file);
            permit(file, Files.isExecutable(file) ? ENTER : READ);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
              throws IOException {
            permit(visited, ENTER);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void force(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  private static void permit(Path path, Set<PosixFilePermission> rights) throws IOException {
    if (POSIX) {
      Files.setPosixFilePermissions(path, rights);
    } else if (!path.toFile().setWritable(rights.contains(PosixFilePermission.OWNER_WRITE))) {
      throw new IOException("cannot change who may write to " + path);
    }
  }
}
