package org.integrationgateway.index.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

/**
 * Makes the repository of a distribution: packages the declarative packages of a folder, each into
 * {@code SOURCE/VERSION}, and writes the index.
 */
public final class CatalogBuilder {
  private static final List<String> BESIDE = List.of("README.md", AboutFile.NAME);

  private CatalogBuilder() {}

  /**
   * Packages and indexes.
   *
   * @param sources a folder with a folder for each package
   * @param output replaced as a whole
   * @throws IndexException when a package is broken, or has a program
   */
  public static PackageIndex build(Path sources, Path output) throws IOException {
    if (Files.isDirectory(output)) {
      Folders.delete(output);
    }
    Files.createDirectories(output);
    var work = Files.createTempDirectory("gateway-catalog-");
    try {
      for (var folder : packages(sources)) {
        pack(folder, work.resolve(String.valueOf(folder.getFileName())), output);
      }
    } finally {
      Folders.delete(work);
    }
    return IndexBuilder.write(output, null);
  }

  private static List<Path> packages(Path sources) throws IOException {
    if (!Files.isDirectory(sources)) {
      return List.of();
    }
    var folders = new ArrayList<Path>();
    try (var children = Files.list(sources)) {
      children
          .filter(
              child ->
                  ManifestFiles.NAMES.stream().map(child::resolve).anyMatch(Files::isRegularFile))
          .sorted()
          .forEach(folders::add);
    }
    return folders;
  }

  private static void pack(Path folder, Path work, Path output) throws IOException {
    try {
      var dist = work.resolve("dist");
      var made = Packager.run(PackagingRequest.of(folder, dist, work.resolve("work")));
      if (made.archives().stream().anyMatch(archive -> archive.platform().isPresent())) {
        throw new IndexException(
            folder + " has a program, and runs on one platform only: the catalogue is declarative");
      }
      var metadata = MetadataReader.in(dist);
      var place = output.resolve(metadata.source().text()).resolve(metadata.version().text());
      Files.createDirectories(place);
      try (var files = Files.list(dist)) {
        for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
          Files.copy(file, place.resolve(String.valueOf(file.getFileName())));
        }
      }
      for (var name : BESIDE) {
        if (Files.isRegularFile(folder.resolve(name))) {
          Files.copy(folder.resolve(name), place.resolve(name));
        }
      }
    } catch (PackagingException | ReleaseException broken) {
      throw new IndexException(folder + ": " + broken.getMessage(), broken);
    }
  }

  /**
   * Builds the packages of a distribution, for its build: {@code SOURCES OUTPUT PIN}. The file of
   * the pin gets the digest of the index.
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3) {
      throw new IllegalArgumentException("SOURCES OUTPUT PIN are needed");
    }
    var output = Path.of(arguments[1]).toAbsolutePath();
    build(Path.of(arguments[0]).toAbsolutePath(), output);
    var pin = Path.of(arguments[2]).toAbsolutePath();
    Files.createDirectories(pin.resolveSibling(""));
    Files.writeString(pin, Sha256.hex(output.resolve(PackageIndex.FILE)) + "\n");
  }
}
