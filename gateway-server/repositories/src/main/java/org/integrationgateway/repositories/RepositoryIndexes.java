package org.integrationgateway.repositories;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.index.EmbeddedPackages;
import org.integrationgateway.index.IndexException;
import org.integrationgateway.index.IndexReader;
import org.integrationgateway.index.PackageIndex;
import org.integrationgateway.index.trust.TrustException;
import org.integrationgateway.index.trust.TrustedKeys;
import org.integrationgateway.repositories.web.PackageHttpClient;
import org.jspecify.annotations.Nullable;

/** The indexes of the repositories of a configuration, each read once. */
public final class RepositoryIndexes {
  private final List<Repository> repositories;
  private final @Nullable EmbeddedPackages embedded;
  private final PackageHttpClient web;
  private final MavenIndexes maven;
  private final Map<Repository, Optional<PackageIndex>> read = new ConcurrentHashMap<>();

  /**
   * @param repositories in the order in which they are searched; that of the distribution follows
   * @param mavenRepositories that have the indexes of those named by Maven coordinates
   */
  public RepositoryIndexes(
      List<Repository> repositories, List<URI> mavenRepositories, PackageHttpClient web) {
    this.maven = new MavenIndexes(mavenRepositories, web);
    this.embedded = EmbeddedPackages.find().orElse(null);
    this.web = web;
    var all = new ArrayList<>(repositories);
    if (embedded != null && !all.contains(repository(embedded))) {
      all.add(repository(embedded));
    }
    this.repositories = List.copyOf(all);
  }

  private static Repository repository(EmbeddedPackages embedded) {
    return Repository.of(embedded.folder().toUri());
  }

  /** The repositories, in the order in which they are searched. */
  public List<Repository> repositories() {
    return repositories;
  }

  /** Returns whether a repository is that of the distribution. */
  public boolean isEmbedded(Repository repository) {
    return embedded != null && repository(embedded).equals(repository);
  }

  /**
   * The indexes that there are, in the order of the repositories.
   *
   * @throws RepositoryException when one cannot be read, or is not signed as it must be
   */
  public List<PackageIndex> all() {
    return repositories.stream().flatMap(one -> index(one).stream()).toList();
  }

  /**
   * The index of a repository; empty for a repository without one.
   *
   * @throws RepositoryException when it cannot be read, or is not signed as it must be
   */
  public Optional<PackageIndex> index(Repository repository) {
    var known = read.get(repository);
    if (known != null) {
      return known;
    }
    var index = fetched(repository);
    read.put(repository, index);
    return index;
  }

  private Optional<PackageIndex> fetched(Repository repository) {
    try {
      if (embedded != null && isEmbedded(repository)) {
        return Optional.of(embedded.index());
      }
      var bytes = file(repository, PackageIndex.FILE, PackageIndex.LARGEST);
      if (bytes.isEmpty()) {
        requireNoTrust(repository);
        return Optional.empty();
      }
      if (!repository.trust().isEmpty()) {
        TrustedKeys.in(repository.trust())
            .signer(
                PackageIndex.FILE,
                bytes.get(),
                extension ->
                    file(repository, PackageIndex.FILE + extension, TrustedKeys.LARGEST_SIGNATURE));
      }
      return Optional.of(IndexReader.read(repository + "/" + PackageIndex.FILE, bytes.get()));
    } catch (IOException e) {
      var reason = "the index of %s cannot be read: %s".formatted(repository, IoReason.of(e));
      throw repository.trust().isEmpty()
          ? new RepositoryException(reason, e)
          : new RefusedException(reason, e);
    } catch (TrustException refused) {
      throw new RefusedException(
          "the index of repository %s is refused: %s; ask its publisher, or change 'trust' of the repository"
              .formatted(repository, refused.getMessage()),
          refused);
    } catch (IndexException broken) {
      throw new RefusedException(String.valueOf(broken.getMessage()), broken);
    }
  }

  private static void requireNoTrust(Repository repository) {
    if (!repository.trust().isEmpty()) {
      throw new RefusedException(
          "repository %s has no %s, so nothing of it is signed as 'trust' asks: 'gateway index build --key' writes and signs one"
              .formatted(repository, PackageIndex.FILE));
    }
  }

  private Optional<byte[]> file(Repository repository, String name, int limit) throws IOException {
    if (repository.isRegistry()) {
      return web.find(URI.create(repository.at() + "#" + name), limit);
    }
    if (repository.isMaven()) {
      return maven.file(repository, name.substring(PackageIndex.FILE.length()), limit);
    }
    if (!repository.isFolder()) {
      return web.find(repository.base().resolve(name), limit);
    }
    var file = Path.of(repository.at()).resolve(name);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    if (Files.size(file) > limit) {
      throw new IOException(file + " is larger than " + limit + " bytes");
    }
    return Optional.of(Files.readAllBytes(file));
  }
}
