package org.integrationgateway.testkit.tck.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.archive.ArchiveException;
import org.integrationgateway.packaging.archive.ArchiveReader;

/**
 * A prepared package in a folder, with a program for each of its platforms.
 *
 * @param folder its root
 */
public record TestedPackage(Path folder, Manifest manifest) {
  /**
   * Opens an archive, or the folder of a package that was prepared.
   *
   * @param place folder to unpack an archive into; does not exist yet
   * @throws PackageRefused when it is not a package, or is damaged
   */
  public static TestedPackage open(Path archiveOrFolder, Path place) throws IOException {
    if (Files.isDirectory(archiveOrFolder)) {
      return in(archiveOrFolder.toAbsolutePath().normalize(), archiveOrFolder);
    }
    if (!Files.isRegularFile(archiveOrFolder)) {
      throw new PackageRefused(
          archiveOrFolder + " does not exist: name an archive, or the folder of one");
    }
    try {
      new ArchiveReader().unpack(archiveOrFolder, place);
    } catch (ArchiveException refused) {
      throw new PackageRefused(String.valueOf(refused.getMessage()));
    }
    return in(place, archiveOrFolder);
  }

  private static TestedPackage in(Path folder, Path named) {
    var read = new ManifestReader(ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED)).read(folder);
    var manifest = read.manifest();
    if (manifest.isEmpty()) {
      throw new PackageRefused(
          "%s is not a prepared package: build it first ('gateway package' or 'mvn package') and name the archive%n%s"
              .formatted(
                  named,
                  read.problems().stream()
                      .filter(Problem::isError)
                      .map(
                          problem ->
                              "  "
                                  + problem.toString().replace(folder.toString(), named.toString()))
                      .collect(Collectors.joining("\n"))));
    }
    return new TestedPackage(folder, manifest.get());
  }

  /** Name, version and kind, for people. */
  public String title() {
    return "%s %s (%s)"
        .formatted(manifest.packageName(), manifest.version().text(), manifest.kind().text());
  }
}
