package org.integrationgateway.testkit.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.PackageCheck;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import org.integrationgateway.packaging.inspect.Inspector;

/** A package in its folder, checked as {@code mvn gateway:validate} checks it. */
public final class PackageUnderTest {
  private final Path folder;
  private final Manifest manifest;
  private final List<DeclaredOperation> operations;

  private PackageUnderTest(Path folder, Manifest manifest, List<DeclaredOperation> operations) {
    this.folder = folder;
    this.manifest = manifest;
    this.operations = operations;
  }

  /**
   * Reads a package.
   *
   * @param folder with its manifest; the empty path is the folder that Maven builds in
   * @throws AssertionError when there is any problem, with all of them, warnings too
   */
  public static PackageUnderTest at(Path folder) {
    var absolute = folder.toAbsolutePath();
    var read = new PackageCheck(true, Optional.empty(), false).run(absolute);
    refuse(read.problems());
    try {
      var found = Inspector.inspect(absolute, ReadOptions.DEFAULT.withSdkNative(true));
      refuse(found.problems());
      return new PackageUnderTest(absolute, read.manifest().orElseThrow(), found.operations());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static void refuse(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new AssertionError(
          problems.stream()
              .map(problem -> problem + "\n  " + problem.remedy())
              .collect(Collectors.joining("\n", "the package has problems:\n", "")));
    }
  }

  /** The manifest of the package. */
  public Manifest manifest() {
    return manifest;
  }

  /** The operations that the package alone defines, in its order. */
  public List<DeclaredOperation> operations() {
    return operations;
  }

  /**
   * Returns an operation of the package.
   *
   * @param id by which callers name it
   * @throws AssertionError when it does not exist, with the names of those that do
   */
  public DeclaredOperation operation(String id) {
    return operations.stream()
        .filter(operation -> operation.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new AssertionError(
                    "there is no operation '"
                        + id
                        + "'; there are: "
                        + operations.stream().map(DeclaredOperation::id).toList()));
  }

  /** A file or folder of it, by its path in the package. */
  public Path file(String path) {
    return folder.resolve(path);
  }
}
