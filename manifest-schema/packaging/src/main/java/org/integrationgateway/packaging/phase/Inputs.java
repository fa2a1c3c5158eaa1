package org.integrationgateway.packaging.phase;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;

/**
 * Computes the digests of declared inputs. Folders count with all their files, except those that
 * packaging makes and {@code .git}; links count as their target, or, if they lead out of the
 * package, as the path that they contain.
 *
 * @param folder of the package, as a real path
 * @param made by packaging
 */
record Inputs(Path folder, List<Path> made) {
  private static final String FOLDER = "folder";
  private static final String SPECIAL = "special";

  /**
   * Returns the digests by path relative to the package.
   *
   * @throws IOException when a declared path leads out of the package, or cannot be read
   */
  SortedMap<String, String> digests(List<String> declared) throws IOException {
    var digests = new TreeMap<String, String>();
    for (var path : declared) {
      var input = folder.resolve(path).normalize();
      if (!Files.exists(input)) {
        digests.put(path, Fingerprint.MISSING);
        continue;
      }
      if (leadsOut(input)) {
        throw new IOException(
            "input '" + path + "' leads out of the package, to " + input.toRealPath());
      }
      Files.walkFileTree(
          input, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, visitor(digests));
    }
    return digests;
  }

  private SimpleFileVisitor<Path> visitor(SortedMap<String, String> digests) {
    return new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes)
          throws IOException {
        if (made.contains(inner) || inner.endsWith(".git")) {
          return FileVisitResult.SKIP_SUBTREE;
        }
        if (leadsOut(inner)) {
          digests.put(name(inner), "link " + Files.readSymbolicLink(inner));
          return FileVisitResult.SKIP_SUBTREE;
        }
        digests.put(name(inner) + "/", FOLDER);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
          throws IOException {
        if (!made.contains(file)) {
          digests.put(name(file), digest(file, attributes));
        }
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
        if (failed instanceof FileSystemLoopException) {
          digests.put(name(file), "link " + Files.readSymbolicLink(file));
          return FileVisitResult.CONTINUE;
        }
        throw failed;
      }
    };
  }

  private String digest(Path file, BasicFileAttributes attributes) throws IOException {
    if (Files.isSymbolicLink(file) && (!Files.exists(file) || leadsOut(file))) {
      return "link " + Files.readSymbolicLink(file);
    }
    if (!attributes.isRegularFile()) {
      return SPECIAL;
    }
    return Sha256.hex(file) + (isExecutable(file) ? " executable" : "");
  }

  private boolean leadsOut(Path path) throws IOException {
    return Files.exists(path) && !path.toRealPath().startsWith(folder);
  }

  private String name(Path path) {
    return FileTree.slashes(folder.relativize(path));
  }

  private static boolean isExecutable(Path file) throws IOException {
    var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    return view != null
        && view.readAttributes().permissions().contains(PosixFilePermission.OWNER_EXECUTE);
  }
}
