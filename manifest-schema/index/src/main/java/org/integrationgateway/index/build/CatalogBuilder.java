package org.integrationgateway.index.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.index.IndexException;
import org.integrationgateway.index.PackageIndex;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseMetadata;

/**
 * Makes the repository of a distribution: packages the declarative packages of a folder, takes over
 * releases of others, each into {@code SOURCE/VERSION}, and writes the index.
 */
public final class CatalogBuilder {
  private static final List<String> BESIDE = List.of("README.md", AboutFile.NAME);

  private CatalogBuilder() {}

  /**
   * Packages and indexes.
   *
   * @param sources a folder with a folder for each package
   * @param output replaced as a whole
   * @param releases a folder with a folder for each release; none where it is missing
   * @throws IndexException when a package is broken, or has a program
   */
  public static PackageIndex build(Path sources, Path output, Path releases) throws IOException {
    if (Files.isDirectory(output)) {
      Folders.delete(output);
    }
    Files.createDirectories(output);
    var work = Files.createTempDirectory("gateway-catalog-");
    try {
      for (var folder : folders(sources, ManifestFiles.NAMES)) {
        pack(folder, work.resolve(String.valueOf(folder.getFileName())), output);
      }
      for (var release : folders(releases, Set.of(ReleaseMetadata.FILE))) {
        put(release, release, output);
      }
    } catch (ReleaseException broken) {
      throw new IndexException(String.valueOf(broken.getMessage()), broken);
    } finally {
      Folders.delete(work);
    }
    return IndexBuilder.write(output, null);
  }

  /** Returns the folders in a folder that have one of these files. */
  private static List<Path> folders(Path parent, Collection<String> files) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (var children = Files.list(parent)) {
      return children
          .filter(child -> files.stream().map(child::resolve).anyMatch(Files::isRegularFile))
          .sorted()
          .toList();
    }
  }

  private static void pack(Path folder, Path work, Path output) throws IOException {
    try {
      var dist = work.resolve("dist");
      var made = Packager.run(PackagingRequest.of(folder, dist, work.resolve("work")));
      if (made.archives().stream().anyMatch(archive -> archive.platform().isPresent())) {
        throw new IndexException(
            folder + " has a program, and runs on one platform only: the catalogue is declarative");
      }
      put(dist, folder, output);
    } catch (PackagingException | ReleaseException broken) {
      throw new IndexException(folder + ": " + broken.getMessage(), broken);
    }
  }

  /** Copies a release, and what the folder of the package has beside it. */
  private static void put(Path release, Path folder, Path output)
      throws IOException, ReleaseException {
    var metadata = MetadataReader.in(release);
    var place = output.resolve(metadata.source().text()).resolve(metadata.version().text());
    Files.createDirectories(place);
    try (var files = Files.list(release)) {
      for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
        Files.copy(file, place.resolve(String.valueOf(file.getFileName())));
      }
    }
    for (var name : BESIDE) {
      var beside = folder.resolve(name);
      if (Files.isRegularFile(beside) && !folder.equals(release)) {
        Files.copy(beside, place.resolve(name));
      }
    }
  }

  /**
   * Builds the packages of a distribution, for its build: {@code SOURCES OUTPUT PIN RELEASES}. The
   * file of the pin gets the digest of the index.
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 4) {
      throw new IllegalArgumentException("SOURCES OUTPUT PIN RELEASES are needed");
    }
    var output = Path.of(arguments[1]).toAbsolutePath();
    build(Path.of(arguments[0]).toAbsolutePath(), output, Path.of(arguments[3]).toAbsolutePath());
    var pin = Path.of(arguments[2]).toAbsolutePath();
    Files.createDirectories(pin.resolveSibling(""));
    Files.writeString(pin, Sha256.hex(output.resolve(PackageIndex.FILE)) + "\n");
  }
}
