package org.integrationgateway.testkit.packages;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.packaging.PackageCheck;

/** A package in its folder, checked as {@code mvn gateway:validate} checks it. */
public final class PackageUnderTest {
  private final Path folder;
  private final Manifest manifest;

  private PackageUnderTest(Path folder, Manifest manifest) {
    this.folder = folder;
    this.manifest = manifest;
  }

  /**
   * Reads a package.
   *
   * @param folder with its manifest; the empty path is the folder that Maven builds in
   * @throws AssertionError when there is any problem, with all of them, warnings too
   */
  public static PackageUnderTest at(Path folder) {
    var absolute = folder.toAbsolutePath();
    var read = new PackageCheck(true, Optional.empty()).run(absolute);
    if (read.problems().isEmpty() && read.manifest().isPresent()) {
      return new PackageUnderTest(absolute, read.manifest().get());
    }
    throw new AssertionError(
        read.problems().stream()
            .map(problem -> problem + "\n  " + problem.remedy())
            .collect(Collectors.joining("\n", "the package has problems:\n", "")));
  }

  /** What it says about itself. */
  public Manifest manifest() {
    return manifest;
  }

  /** A file or folder of it, by its path in the package. */
  public Path file(String path) {
    return folder.resolve(path);
  }
}
