package org.integrationgateway.repositories;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.index.IndexedPackage;
import org.integrationgateway.index.IndexedVersion;
import org.integrationgateway.index.PackageIndex;
import org.integrationgateway.manifest.SemanticVersion;
import org.jspecify.annotations.Nullable;

/**
 * Finds a named package in the repositories, in their order: by their indexes, and without an index
 * at {@code NAME/VERSION/release.yaml}.
 *
 * @param warn takes what is remarkable of a version that is used nevertheless
 */
public record NamedPackages(RepositoryIndexes indexes, Consumer<String> warn) {
  private static final SemanticVersion GATEWAY = new SemanticVersion(ProductVersion.NUMBER);

  /**
   * The package in the first repository that has an accepted version.
   *
   * @param locked the version that is installed; it stays while it is accepted; null where none is
   * @param network whether repositories behind URLs are asked too
   * @param opener reads what was found
   * @return empty when a repository behind a URL may have it, and was not asked
   * @throws RepositoryException when no repository has it, or the only version was yanked
   */
  public <T> Optional<T> find(
      Source.Released wanted,
      @Nullable SemanticVersion locked,
      boolean network,
      Function<FoundVersion, T> opener) {
    if (indexes.repositories().isEmpty()) {
      throw new RepositoryException(
          "%s is not available: no repository is configured; name one under packages.repositories, or the package by 'path' or 'url'"
              .formatted(wanted));
    }
    var constraint = wanted.constraint();
    if (locked != null && constraint.exact().isEmpty() && constraint.accepts(locked)) {
      var kept =
          new Search<>(new Source.Released(wanted.name(), locked.text()), locked, network, opener);
      var found = kept.run();
      if (found.isPresent() || kept.asked.size() < indexes.repositories().size()) {
        return found;
      }
    }
    var search = new Search<>(wanted, locked, network, opener);
    var found = search.run();
    if (found.isPresent()) {
      return found;
    }
    if (network || search.asked.size() == indexes.repositories().size()) {
      throw new RepositoryException(
          "%s is in no repository:%n  %s".formatted(wanted, String.join("\n  ", search.asked)));
    }
    return Optional.empty();
  }

  /** One walk through the repositories. */
  private final class Search<T> {
    private final Source.Released wanted;
    private final @Nullable SemanticVersion locked;
    private final boolean network;
    private final Function<FoundVersion, T> opener;

    /** Why each repository that was asked has no accepted version. */
    private final List<String> asked = new ArrayList<>();

    Search(
        Source.Released wanted,
        @Nullable SemanticVersion locked,
        boolean network,
        Function<FoundVersion, T> opener) {
      this.wanted = wanted;
      this.locked = locked;
      this.network = network;
      this.opener = opener;
    }

    Optional<T> run() {
      for (var repository : indexes.repositories()) {
        if (repository.isFolder() || network) {
          try {
            var found = version(repository);
            if (found.isPresent()) {
              return Optional.of(opener.apply(found.get()));
            }
          } catch (RefusedException refused) {
            throw refused;
          } catch (RepositoryException miss) {
            asked.add(String.valueOf(miss.getMessage()));
          }
        }
      }
      return Optional.empty();
    }

    private Optional<FoundVersion> version(Repository repository) {
      var index = indexes.index(repository);
      var listed = index.flatMap(known -> known.find(wanted.name()));
      if (listed.isPresent()) {
        return Optional.of(listed(repository, listed.get()));
      }
      var exact = wanted.constraint().exact();
      if (exact.isEmpty()) {
        throw new RepositoryException(
            index.isPresent()
                ? "%s does not list it".formatted(place(repository))
                : "%s has no index, so only one exact version can be found there"
                    .formatted(repository));
      }
      // A release that a trusted index does not list is not signed.
      if (!repository.trust().isEmpty()) {
        throw new RepositoryException(place(repository) + " does not list it");
      }
      var found = FoundVersion.unlisted(repository, wanted.name(), exact.get());
      if (found.isMissing()) {
        throw new RepositoryException("there is no " + Path.of(found.at()));
      }
      return Optional.of(found);
    }

    private FoundVersion listed(Repository repository, IndexedPackage known) {
      var constraint = wanted.constraint();
      var exact = constraint.exact();
      var chosen =
          exact.isPresent() ? known.version(exact.get()) : known.newest(constraint, GATEWAY);
      if (chosen.isEmpty()) {
        throw new RepositoryException(
            "%s has no accepted version: it lists %s"
                .formatted(
                    place(repository),
                    String.join(", ", known.versions().stream().map(this::title).toList())));
      }
      chosen.get().yanked().ifPresent(reason -> yanked(chosen.get(), reason));
      var found = FoundVersion.of(repository, chosen.get(), indexes.isEmbedded(repository));
      if (found.isMissing()) {
        throw new RepositoryException(
            "%s lists %s, which is missing: build the index again"
                .formatted(place(repository), chosen.get().path()));
      }
      return found;
    }

    private void yanked(IndexedVersion version, String reason) {
      if (version.version().equals(locked)) {
        warn.accept(
            "warning: %s %s was yanked: %s; 'gateway package upgrade' installs another version"
                .formatted(wanted.name(), version.version(), reason));
        return;
      }
      throw new RefusedException(
          "%s %s was yanked and is not installed anew: %s; name another version"
              .formatted(wanted.name(), version.version(), reason));
    }

    private String title(IndexedVersion version) {
      var remark =
          version.yanked().isPresent()
              ? " (yanked)"
              : version
                  .gateway()
                  .filter(range -> !range.contains(GATEWAY))
                  .map(range -> " (needs gateway " + range + ")")
                  .orElse("");
      return version.version() + remark;
    }
  }

  private static String place(Repository repository) {
    return repository + "/" + PackageIndex.FILE;
  }
}
