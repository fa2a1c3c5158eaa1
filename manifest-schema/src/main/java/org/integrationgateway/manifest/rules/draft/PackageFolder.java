package org.integrationgateway.manifest.rules.draft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.problem.DidYouMean;
import org.integrationgateway.manifest.rules.PackagePaths;

/** The folder of a package, which may hold links to anywhere. */
public record PackageFolder(Path root) {
  private static final int MOST_NEIGHBOURS = 1000;

  /** The file of a path without fault. */
  public Path file(String path) {
    return PackagePaths.resolve(root, path);
  }

  /** Whether a path that looks harmless leads outside, through a link in any part of it. */
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

  /** Whether a path stays inside and can be looked at. */
  public boolean keeps(String path) {
    try {
      return !escapes(path);
    } catch (IOException e) {
      return false;
    }
  }

  /** A link to nothing has no real path; where it points is enough to know. */
  private boolean leavesBy(Path link) throws IOException {
    var folder = Optional.ofNullable(link.getParent()).orElse(root).toRealPath();
    var target = folder.resolve(Files.readSymbolicLink(link)).normalize();
    return !target.startsWith(root.toRealPath());
  }

  /** The name beside a missing file that was probably meant, with the path's folders. */
  public Optional<String> nearest(String path) {
    int slash = path.lastIndexOf('/');
    var parent = path.substring(0, slash + 1);
    try {
      return DidYouMean.nearest(path.substring(slash + 1), names(root.resolve(parent)))
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
