package org.integrationgateway.index.build;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.integrationgateway.index.IndexException;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.packaging.release.ReleaseArchive;
import org.integrationgateway.packaging.release.ReleaseMetadata;

/**
 * Finds releases, archives that are in no release, and manifests in a folder. Links are not
 * followed, and folders whose names begin with a dot are left out.
 */
final class FolderScan {
  private static final int DEEPEST = 16;
  private static final int MOST = 200_000;

  private final Path root;
  private final List<Path> found = new ArrayList<>();
  private int looked;

  private FolderScan(Path root) {
    this.root = root;
  }

  /**
   * Returns the metadata of releases, archives and folders of manifests, in one order.
   *
   * @throws IndexException when the folder has more files than an index is made of
   */
  static List<Path> of(Path root) throws IOException {
    var scan = new FolderScan(root);
    Files.walkFileTree(
        root, EnumSet.noneOf(java.nio.file.FileVisitOption.class), DEEPEST, scan.visitor());
    Collections.sort(scan.found);
    return scan.found;
  }

  private SimpleFileVisitor<Path> visitor() {
    return new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        var name = String.valueOf(folder.getFileName());
        boolean own = folder.equals(root.resolve(IndexBuilder.FILES));
        if (!folder.equals(root) && (name.startsWith(".") || own)) {
          return FileVisitResult.SKIP_SUBTREE;
        }
        boolean released = Files.isRegularFile(folder.resolve(ReleaseMetadata.FILE));
        if (!released
            && ManifestFiles.NAMES.stream().map(folder::resolve).anyMatch(Files::isRegularFile)) {
          found.add(folder);
        }
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (++looked > MOST) {
          throw new IndexException(
              root + " has more than " + MOST + " files: name the folder of the packages");
        }
        var name = String.valueOf(file.getFileName());
        if (attributes.isRegularFile() && name.equals(ReleaseMetadata.FILE)) {
          found.add(file);
        }
        if (attributes.isRegularFile()
            && name.endsWith(ReleaseArchive.EXTENSION)
            && !Files.isRegularFile(file.resolveSibling(ReleaseMetadata.FILE))) {
          found.add(file);
        }
        return FileVisitResult.CONTINUE;
      }
    };
  }
}
