package org.integrationgateway.providers.sources;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.providers.packages.PackageException;

/**
 * Looks for a release in repositories, in their order.
 *
 * @param repositories folders and base URLs
 * @param key of the configuration that lists them
 */
record RepositorySearch(List<URI> repositories, String key) {
  /**
   * The release in the first repository that has it.
   *
   * @param path of its metadata in a repository
   * @param network whether repositories behind URLs are asked too
   * @param opener reads the metadata at a URL
   * @return empty when a repository behind a URL may have it, and was not asked
   * @throws PackageException when no repository has it
   */
  Optional<ResolvedSource> find(
      Source wanted, String path, boolean network, Function<URI, ResolvedSource> opener) {
    if (repositories.isEmpty()) {
      throw new PackageException(
          "%s is not available: no repository is configured; name one under %s, or the package by 'path' or 'url'"
              .formatted(wanted, key));
    }
    var misses = new ArrayList<String>();
    for (var repository : repositories) {
      var base = repository.toString().endsWith("/") ? repository.toString() : repository + "/";
      var at = URI.create(base).resolve(path);
      boolean isHere = at.getScheme().equals("file");
      if (isHere && !Files.isRegularFile(Path.of(at))) {
        misses.add("there is no " + Path.of(at));
      } else if (isHere) {
        return Optional.of(opener.apply(at));
      } else if (network) {
        try {
          return Optional.of(opener.apply(at));
        } catch (PackageException miss) {
          misses.add(String.valueOf(miss.getMessage()));
        }
      }
    }
    if (network || misses.size() == repositories.size()) {
      throw new PackageException(
          "%s is in no repository:%n  %s".formatted(wanted, String.join("\n  ", misses)));
    }
    return Optional.empty();
  }
}
