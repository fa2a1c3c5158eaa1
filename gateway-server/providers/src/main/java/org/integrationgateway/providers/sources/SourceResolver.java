package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.manifest.problem.ProblemPrinter;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.MetadataResult;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PackageStore;

/** Resolves a source of the configuration to packages. */
final class SourceResolver {
  private static final long LARGEST_METADATA = 64 << 10;

  private final List<URI> repositories;
  private final DownloadedFiles downloads;

  /**
   * @param repositories folders and base URLs, in this order
   */
  SourceResolver(List<URI> repositories, DownloadedFiles downloads) {
    this.repositories = repositories;
    this.downloads = downloads;
  }

  /** Resolves a folder or archive on this host. */
  static ResolvedSource local(Path path) {
    if (PackageStore.isArchive(path)) {
      return new ResolvedSource.Archive(path.toUri(), Optional.empty(), OptionalLong.empty());
    }
    var named = path.getFileName().toString().equals(ReleaseMetadata.FILE);
    var metadata = named ? path : path.resolve(ReleaseMetadata.FILE);
    var hasManifest =
        !named && ManifestFiles.NAMES.stream().anyMatch(name -> Files.exists(path.resolve(name)));
    return !hasManifest && Files.isRegularFile(metadata)
        ? release(metadata)
        : new ResolvedSource.Folder(path);
  }

  /** Resolves a URL; without a digest, to its current content. */
  ResolvedSource remote(Source.Remote remote) {
    var path = remote.url().getPath().toLowerCase(Locale.ROOT);
    if (path.endsWith(".tar.gz") || path.endsWith(".tgz")) {
      return new ResolvedSource.Archive(remote.url(), remote.sha256(), OptionalLong.empty());
    }
    var file = downloads.get(remote.url(), remote.sha256(), LARGEST_METADATA).file();
    try {
      return new ResolvedSource.Release(
          remote.url(),
          metadata(
              remote.url(),
              MetadataReader.read(remote.url().toString(), Files.readAllBytes(file))));
    } catch (IOException e) {
      throw unreadable(remote.url(), e);
    }
  }

  /**
   * The release of a package in the first repository that has it.
   *
   * @param network whether those behind URLs are asked too
   */
  Optional<ResolvedSource> released(Source.Released wanted, boolean network) {
    var misses = new ArrayList<String>();
    for (var repository : repositories) {
      var base = repository.toString().endsWith("/") ? repository.toString() : repository + "/";
      var at =
          URI.create(base)
              .resolve(wanted.name() + "/" + wanted.version() + "/" + ReleaseMetadata.FILE);
      if (at.getScheme().equals("file")) {
        if (Files.isRegularFile(Path.of(at))) {
          return Optional.of(held(wanted, release(Path.of(at))));
        }
        misses.add("there is no " + Path.of(at));
      } else if (network) {
        try {
          return Optional.of(held(wanted, remote(new Source.Remote(at, Optional.empty()))));
        } catch (PackageException miss) {
          misses.add(String.valueOf(miss.getMessage()));
        }
      }
    }
    if (repositories.isEmpty()) {
      throw new PackageException(
          "%s is not available: no repository is configured; name one under packages.repositories, or the package by 'path' or 'url'"
              .formatted(wanted));
    }
    if (network || misses.size() == repositories.size()) {
      throw new PackageException(
          "%s is in no repository:%n  %s".formatted(wanted, String.join("\n  ", misses)));
    }
    return Optional.empty();
  }

  /** A repository that answers with something else is no repository. */
  private static ResolvedSource held(Source.Released wanted, ResolvedSource found) {
    if (found instanceof ResolvedSource.Release release) {
      var metadata = release.metadata();
      if (!metadata.source().text().equals(wanted.name())
          || !metadata.version().text().equals(wanted.version())) {
        throw new PackageException(
            "%s is of %s %s, and should be of %s"
                .formatted(release.at(), metadata.source(), metadata.version(), wanted));
      }
    }
    return found;
  }

  private static ResolvedSource release(Path file) {
    try {
      return new ResolvedSource.Release(
          file.toUri(), metadata(file.toUri(), MetadataReader.read(file)));
    } catch (IOException e) {
      throw unreadable(file.toUri(), e);
    }
  }

  private static ReleaseMetadata metadata(URI at, MetadataResult result) {
    return result
        .metadata()
        .orElseThrow(
            () ->
                new PackageException(
                    "%s is neither an archive (its name would end in .tar.gz) nor a release:%n%s"
                        .formatted(
                            at, ProblemPrinter.plain().print(result.problems()).stripTrailing())));
  }

  private static PackageException unreadable(URI at, IOException e) {
    return new PackageException(at + " cannot be read: " + IoReason.of(e), e);
  }
}
