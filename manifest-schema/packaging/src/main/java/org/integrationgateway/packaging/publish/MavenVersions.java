package org.integrationgateway.packaging.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionPrecedence;
import org.integrationgateway.manifest.place.MavenCoordinates;

/**
 * The list of the versions of an artifact in a repository in a folder. Maven reads it to find the
 * last release, and a gateway to find the newest one.
 */
final class MavenVersions {
  private MavenVersions() {}

  /**
   * Writes {@code maven-metadata.xml} with the versions that have a POM there.
   *
   * @param repository holds the release of these coordinates already
   * @throws IOException when the versions cannot be listed or the file cannot be written
   */
  static Path write(MavenCoordinates coordinates, Path repository) throws IOException {
    var folder = repository.resolve(coordinates.folder()).resolveSibling("");
    var versions = versions(coordinates.artifactId(), folder);
    var stable =
        versions.stream().filter(one -> !VersionPrecedence.of(one).isPreRelease()).toList();
    var released = stable.isEmpty() ? versions : stable;
    var listed =
        versions.stream()
            .map(version -> "      <version>" + version + "</version>\n")
            .collect(Collectors.joining());
    return Files.writeString(
        folder.resolve("maven-metadata.xml"),
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <metadata>
          <groupId>%s</groupId>
          <artifactId>%s</artifactId>
          <versioning>
            <latest>%s</latest>
            <release>%s</release>
            <versions>
        %s    </versions>
          </versioning>
        </metadata>
        """
            .formatted(
                coordinates.groupId(),
                coordinates.artifactId(),
                versions.get(versions.size() - 1),
                released.get(released.size() - 1),
                listed));
  }

  private static List<SemanticVersion> versions(String artifact, Path folder) throws IOException {
    try (var entries = Files.list(folder)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> Files.exists(folder.resolve(name + "/" + artifact + "-" + name + ".pom")))
          .flatMap(name -> version(name).stream())
          .sorted(Comparator.comparing(VersionPrecedence::of))
          .toList();
    }
  }

  /** Other programs may have written versions that are not semantic: a gateway takes none. */
  private static Optional<SemanticVersion> version(String name) {
    try {
      return Optional.of(new SemanticVersion(name));
    } catch (IllegalArgumentException otherForm) {
      return Optional.empty();
    }
  }
}
