package org.integrationgateway.repositories;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.index.IndexedVersion;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.packaging.release.ReleaseMetadata;

/**
 * A version of a named package in a repository.
 *
 * @param at its {@code release.yaml}, its archive, the folder of its sources, or what {@code oci:}
 *     and {@code maven:} name
 * @param sha256 of the file, where an index lists it
 * @param embedded whether it is a package of the distribution
 */
public record FoundVersion(
    Repository repository,
    SemanticVersion version,
    URI at,
    Optional<String> sha256,
    boolean sources,
    boolean embedded) {
  static FoundVersion of(Repository repository, IndexedVersion listed, boolean embedded) {
    return new FoundVersion(
        repository,
        listed.version(),
        place(repository, listed.path()),
        listed.sha256(),
        listed.sha256().isEmpty(),
        embedded);
  }

  static FoundVersion unlisted(Repository repository, String name, SemanticVersion version) {
    var path = name + "/" + version + "/" + ReleaseMetadata.FILE;
    return new FoundVersion(
        repository, version, place(repository, path), Optional.empty(), false, false);
  }

  private static URI place(Repository repository, String path) {
    try {
      return repository.place(path);
    } catch (IllegalArgumentException impossible) {
      throw new RepositoryException(String.valueOf(impossible.getMessage()), impossible);
    }
  }

  /** Returns whether it is an archive without the metadata of a release. */
  public boolean isArchive() {
    return !sources
        && !repository.isRegistry()
        && !repository.isMaven()
        && !at.getPath().endsWith("/" + ReleaseMetadata.FILE);
  }

  /** Returns whether it is in a folder of this host, and is not there. */
  boolean isMissing() {
    return repository.isFolder() && !Files.exists(Path.of(at));
  }
}
