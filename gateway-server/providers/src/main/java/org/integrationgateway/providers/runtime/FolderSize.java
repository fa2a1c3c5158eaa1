package org.integrationgateway.providers.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** The size of a folder whose files other processes change meanwhile. */
final class FolderSize extends SimpleFileVisitor<Path> {
  /** The least size that a file counts: many small files fill a disk too. */
  private static final long BLOCK = 4_096;

  private final long limit;
  private long bytes;

  private FolderSize(long limit) {
    this.limit = limit;
  }

  /** Whether the files in a folder take more than so many bytes. */
  static boolean exceeds(Path folder, long limit) {
    var size = new FolderSize(limit);
    try {
      Files.walkFileTree(folder, size);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return size.bytes > limit;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    bytes += Math.max(BLOCK, attributes.size());
    return bytes > limit ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
  }

  /** A file that was deleted during the walk counts as empty. */
  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) {
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) {
    return FileVisitResult.CONTINUE;
  }
}
