package org.integrationgateway.packaging.phase;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of a folder that may go into a package: regular files, also through links that do not
 * leave it.
 *
 * @param roots real paths of the folders that count as inside
 * @param made folders that packaging writes to; a packaged folder must not contain them
 */
public record FileTree(List<Path> roots, List<Path> made) {
  public FileTree {
    roots = List.copyOf(roots);
    made = List.copyOf(made);
  }

  /**
   * Returns every file below this folder by its relative path with slashes, sorted.
   *
   * @throws IOException when a link leads outside or in a circle, or an entry is neither file nor
   *     folder; the message names it and the remedy
   */
  public SortedMap<String, Path> files(Path folder) throws IOException {
    var files = new TreeMap<String, Path>();
    require(folder);
    Files.walkFileTree(
        folder,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes)
              throws IOException {
            if (made.contains(inner)) {
              throw new IOException(
                  folder
                      + " would be packaged, and packaging writes to "
                      + inner
                      + ": choose another folder for one of them");
            }
            if (Files.isSymbolicLink(inner)) {
              require(inner);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            files.put(slashes(folder.relativize(file)), require(file));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
            if (failed instanceof FileSystemLoopException) {
              throw new IOException(
                  file + " is a link that leads back to itself: remove it", failed);
            }
            throw failed;
          }
        });
    return files;
  }

  /**
   * Returns the real path of a file or folder, which must be inside.
   *
   * @throws IOException when it is outside, or is neither file nor folder
   */
  public Path require(Path path) throws IOException {
    Path real;
    try {
      real = path.toRealPath();
    } catch (NoSuchFileException missing) {
      var what = Files.isSymbolicLink(path) ? "is a link to nothing" : "does not exist";
      throw new IOException(path + " " + what, missing);
    }
    if (roots.stream().noneMatch(real::startsWith)) {
      throw new IOException(
          path + " leads out of the package, to " + real + ": put a copy in the place of the link");
    }
    boolean packable = Files.isRegularFile(real) || Files.isDirectory(real);
    if (!packable) {
      throw new IOException(path + " is neither a file nor a folder: remove it");
    }
    return path;
  }

  /** Returns whether the path exists, even as a link without a target. */
  static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  static String slashes(Path relative) {
    return relative.toString().replace('\\', '/');
  }
}
