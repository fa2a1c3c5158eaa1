package org.integrationgateway.repositories;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.repositories.web.PackageHttpClient;

/**
 * Indexes in Maven repositories: the file with the classifier {@code index} and the extension
 * {@code json}, and its signatures beside it.
 */
final class MavenIndexes {
  private static final int LARGEST_METADATA = 1 << 20;
  private static final Pattern RELEASE =
      Pattern.compile("<(?:release|latest)>\\s*([^<>\\s]+)\\s*</");

  private final List<URI> repositories;
  private final PackageHttpClient web;

  /** The base of the index of each repository, in the Maven repository that has it. */
  private final Map<Repository, URI> found = new ConcurrentHashMap<>();

  /**
   * @param repositories folders and base URLs, in this order
   */
  MavenIndexes(List<URI> repositories, PackageHttpClient web) {
    this.repositories = repositories;
    this.web = web;
  }

  /**
   * Returns the index of a repository, or a signature of it.
   *
   * @param extension of the signature; empty for the index
   * @throws IOException when a Maven repository cannot be asked
   */
  Optional<byte[]> file(Repository repository, String extension, int limit) throws IOException {
    if (repositories.isEmpty()) {
      throw new IOException(
          "no Maven repository is configured: name those that have it under packages.mavenRepositories");
    }
    var known = found.get(repository);
    if (known != null) {
      return read(URI.create(known + extension), limit);
    }
    for (var one : repositories) {
      var base = URI.create(one.toString().endsWith("/") ? one.toString() : one + "/");
      var coordinates = coordinates(repository, base);
      if (coordinates.isPresent()) {
        var at =
            base.resolve(
                coordinates.get().folder() + "/" + coordinates.get().file("index", "json"));
        var index = read(URI.create(at + extension), limit);
        if (index.isPresent()) {
          found.put(repository, at);
          return index;
        }
      }
    }
    return Optional.empty();
  }

  /** The coordinates with a version: that of the configuration, else the newest release. */
  private Optional<MavenCoordinates> coordinates(Repository repository, URI base)
      throws IOException {
    var parts = repository.at().getSchemeSpecificPart().split(":", -1);
    if (parts.length > 2) {
      return Optional.of(new MavenCoordinates(parts[0], parts[1], parts[2]));
    }
    var at = base.resolve(parts[0].replace('.', '/') + "/" + parts[1] + "/maven-metadata.xml");
    var metadata = read(at, LARGEST_METADATA);
    if (metadata.isEmpty()) {
      return Optional.empty();
    }
    var version = RELEASE.matcher(new String(metadata.get(), StandardCharsets.UTF_8));
    if (!version.find()) {
      throw new IOException(at + " names no release");
    }
    try {
      return Optional.of(new MavenCoordinates(parts[0], parts[1], version.group(1)));
    } catch (IllegalArgumentException malformed) {
      throw new IOException(at + ": " + malformed.getMessage(), malformed);
    }
  }

  private Optional<byte[]> read(URI at, int limit) throws IOException {
    if (!"file".equals(at.getScheme())) {
      return web.find(at, limit);
    }
    var file = Path.of(at);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    if (Files.size(file) > limit) {
      throw new IOException(file + " is larger than " + limit + " bytes");
    }
    return Optional.of(Files.readAllBytes(file));
  }
}
