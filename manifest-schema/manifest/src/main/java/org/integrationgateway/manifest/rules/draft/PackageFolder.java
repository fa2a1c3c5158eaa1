package org.integrationgateway.manifest.rules.draft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.manifest.rules.PackagePaths;

/** The folder of a package, which may contain links to any place. */
public record PackageFolder(Path root) {
  private static final int MOST_NEIGHBOURS = 1000;

  /** Returns the file of a valid path. */
  public Path file(String path) {
    return PackagePaths.resolve(root, path);
  }

  /** Returns whether a valid path leads outside through a link in any of its parts. */
  public boolean escapes(String path) throws IOException {
    var file = root.resolve(path);
    while (!Files.exists(file)) {
      if (Files.isSymbolicLink(file)) {
        return leavesBy(file);
      }
      file = Optional.ofNullable(file.getParent()).orElse(root);
    }
    return !file.toRealPath().startsWith(root.toRealPath());
  }

  /** Returns whether a path stays inside and can be read. */
  public boolean keeps(String path) {
    try {
      return !escapes(path);
    } catch (IOException e) {
      return false;
    }
  }

  /** A link without a target has no real path; its target's name is sufficient. */
  private boolean leavesBy(Path link) throws IOException {
    var folder = Optional.ofNullable(link.getParent()).orElse(root).toRealPath();
    var target = folder.resolve(Files.readSymbolicLink(link)).normalize();
    return !target.startsWith(root.toRealPath());
  }

  /**
   * Returns a name in the folder of a missing file that was probably meant, with the path's
   * folders.
   */
  public Optional<String> nearest(String path) {
    int slash = path.lastIndexOf('/');
    var parent = path.substring(0, slash + 1);
    try {
      return SimilarNames.nearest(path.substring(slash + 1), names(root.resolve(parent)))
          .map(name -> parent + name);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.limit(MOST_NEIGHBOURS).map(file -> file.getFileName().toString()).toList();
    }
  }
}
